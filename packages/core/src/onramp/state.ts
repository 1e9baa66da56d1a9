import type { ChainId, HistoryTransaction, OnrampProviderInfo } from '@latchkey/protocol'
import type { LatchkeyError } from '../kernel/errors.js'
import { DEFAULT_AMOUNT, DEFAULT_CURRENCY, DEFAULT_METHOD } from './defaults.js'
import type { OnrampForm } from './rules.js'

/** A window that was opened in the visitor's click, before anybody knew what goes into it. */
export interface OnrampWindow {
  open(url: string): void
  isClosed(): boolean
  close(): void
}

/** What the visitor went to buy, and where. */
export interface OnrampPurchase {
  provider: OnrampProviderInfo
  account: { address: string; networkId: ChainId }
  /** A decimal string, in whole units of the currency. */
  amount: string
  currency: string
  method: string
  symbol: string
  /** CAIP-10 of the token. */
  tokenId?: string | undefined
  /**
   * What was expected when the visitor left for the page: a decimal string. The page has the last
   * word.
   */
  expected?: string | undefined
  /** In ms since 1970, by the kit's clock. */
  startedAt: number
  /** Absent when the browser blocked it. */
  window?: OnrampWindow | undefined
}

/** Where buying stands. What was chosen is in every state. */
export type OnrampState =
  | { status: 'choosing'; form: OnrampForm }
  /** The window is open, and the address of the page is asked. */
  | { status: 'opening'; form: OnrampForm; purchase: OnrampPurchase }
  /**
   * The visitor is at the provider's page. `known`: purchases that were there before; `seen`: this
   * one, paid but not here yet.
   */
  | {
      status: 'waiting'
      form: OnrampForm
      purchase: OnrampPurchase
      url: string
      known?: readonly string[] | undefined
      seen?: HistoryTransaction | undefined
      isWindowClosed: boolean
    }
  /** Nothing came in time. It may still come. */
  | {
      status: 'late'
      form: OnrampForm
      purchase: OnrampPurchase
      url: string
      known?: readonly string[] | undefined
      seen?: HistoryTransaction | undefined
    }
  | {
      status: 'bought'
      form: OnrampForm
      purchase: OnrampPurchase
      transaction: HistoryTransaction
    }
  /**
   * With `transaction`, the provider declined; with `error`, its page could not be had, and nothing
   * was bought.
   */
  | {
      status: 'failed'
      form: OnrampForm
      purchase: OnrampPurchase
      error?: LatchkeyError | undefined
      transaction?: HistoryTransaction | undefined
    }

/** What can happen while buying. */
export type OnrampEvent =
  | { type: 'formChanged'; change: Partial<OnrampForm> }
  | { type: 'buyAsked'; purchase: OnrampPurchase }
  | { type: 'urlReceived'; url: string; known: readonly string[] | undefined }
  | { type: 'windowClosed' }
  | { type: 'seen'; transaction: HistoryTransaction }
  | { type: 'failed'; error: LatchkeyError }
  | { type: 'timedOut' }
  /** The visitor wants to wait longer. */
  | { type: 'waitAsked' }
  /**
   * Nobody waits any more, because the visitor said so or the account is another. What was paid for
   * still arrives.
   */
  | { type: 'left' }
  | { type: 'reset' }

export const firstForm: OnrampForm = {
  amount: DEFAULT_AMOUNT,
  currency: DEFAULT_CURRENCY,
  method: DEFAULT_METHOD,
}

function seen(state: OnrampState, transaction: HistoryTransaction): OnrampState {
  if (state.status !== 'waiting') return state
  const { form, purchase } = state
  switch (transaction.metadata.status) {
    case 'ONRAMP_TRANSACTION_STATUS_SUCCESS':
    case 'confirmed':
      return { status: 'bought', form, purchase, transaction }
    case 'ONRAMP_TRANSACTION_STATUS_FAILED':
    case 'failed':
      return { status: 'failed', form, purchase, transaction }
    default:
      return state.seen?.id === transaction.id ? state : { ...state, seen: transaction }
  }
}

/** Buying with money. Pure. */
export function reduceOnramp(state: OnrampState, event: OnrampEvent): OnrampState {
  const { form } = state
  switch (event.type) {
    case 'formChanged':
      return { ...state, form: { ...form, ...event.change } }
    case 'buyAsked':
      // One click, one window: while one is being opened, a second click is none.
      return state.status === 'opening'
        ? state
        : { status: 'opening', form, purchase: event.purchase }
    case 'urlReceived':
      return state.status === 'opening'
        ? { ...state, status: 'waiting', url: event.url, known: event.known, isWindowClosed: false }
        : state
    case 'windowClosed':
      return state.status === 'waiting' && !state.isWindowClosed
        ? { ...state, isWindowClosed: true }
        : state
    case 'seen':
      return seen(state, event.transaction)
    case 'failed':
      return state.status === 'opening'
        ? { status: 'failed', form, purchase: state.purchase, error: event.error }
        : state
    case 'timedOut': {
      if (state.status !== 'waiting') return state
      const { purchase, url, known, seen: paid } = state
      return { status: 'late', form, purchase, url, known, seen: paid }
    }
    case 'waitAsked':
      return state.status === 'late'
        ? { ...state, status: 'waiting', isWindowClosed: false }
        : state
    case 'left':
      return state.status === 'choosing' ? state : { status: 'choosing', form }
    case 'reset':
      return { status: 'choosing', form: firstForm }
  }
}

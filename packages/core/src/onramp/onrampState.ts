import type { ChainId, HistoryTransaction, OnrampProviderInfo } from '@latchkey/protocol'
import type { LatchkeyError } from '../kernel/errors.js'
import { DEFAULT_AMOUNT, DEFAULT_CURRENCY, DEFAULT_METHOD } from './defaults.js'
import type { OnrampForm } from './onrampRules.js'

/** A window opened in the user's click, before its URL is known. */
export interface OnrampWindow {
  open(url: string): void
  isClosed(): boolean
  close(): void
}

/** The purchase that the user started. */
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
   * The expected amount when the user left for the provider's page: a decimal string. The provider
   * may deliver another amount.
   */
  expected?: string | undefined
  /** In ms since 1970, by the kit's clock. */
  startedAt: number
  /** Absent when the browser blocked it. */
  window?: OnrampWindow | undefined
}

/** The state of buying. Every state keeps the choices. */
export type OnrampState =
  | { status: 'choosing'; form: OnrampForm }
  /** The window is open, and the URL of the page is being requested. */
  | { status: 'opening'; form: OnrampForm; purchase: OnrampPurchase }
  /**
   * The user is at the provider's page. `known`: purchases that existed before; `seen`: this one,
   * paid but not yet delivered.
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
  /** No purchase arrived in time. It may still arrive. */
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
   * With `transaction`, the provider declined; with `error`, its page could not be opened, and
   * nothing was bought.
   */
  | {
      status: 'failed'
      form: OnrampForm
      purchase: OnrampPurchase
      error?: LatchkeyError | undefined
      transaction?: HistoryTransaction | undefined
    }

/** The events of buying. */
export type OnrampEvent =
  | { type: 'formChanged'; change: Partial<OnrampForm> }
  | { type: 'buyAsked'; purchase: OnrampPurchase }
  | { type: 'urlReceived'; url: string; known: readonly string[] | undefined }
  | { type: 'windowClosed' }
  | { type: 'seen'; transaction: HistoryTransaction }
  | { type: 'failed'; error: LatchkeyError }
  | { type: 'timedOut' }
  /** The user continues to wait. */
  | { type: 'waitAsked' }
  /**
   * Waiting ends: the user stopped it, or the account changed. A purchase that was paid for still
   * arrives.
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

/** Reduces an event of buying. Pure. */
export function reduceOnramp(state: OnrampState, event: OnrampEvent): OnrampState {
  const { form } = state
  switch (event.type) {
    case 'formChanged':
      return { ...state, form: { ...form, ...event.change } }
    case 'buyAsked':
      // One window per click: ignores a second click while a window is being opened.
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

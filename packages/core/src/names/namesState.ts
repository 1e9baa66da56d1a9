import type { ChainId } from '@latchkey/protocol'
import type { LatchkeyError } from '../kernel/errors.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import { checkName, labelOf, type NameProblem } from './nameRules.js'

/** The account that gets the name. */
interface NameAccount {
  address: string
  networkId: ChainId
}

/** The server's check of a name. */
export interface NameCheck {
  /** The full name, such as `maya.latchkey.eth`. */
  name: string
  /** `own`: of the connected account. `refused`: not available to any account. */
  availability: 'free' | 'taken' | 'own' | 'refused'
  /** Similar full names that are free. */
  suggestions: readonly string[]
}

/** The message for the wallet to sign. */
export interface NameRequest {
  account: NameAccount
  name: string
  coinType: number
  /** The exact text. */
  message: string
}

/** The state of registering a name. Every state but the last has the typed text. */
export type NamesState =
  | { status: 'empty'; text: string }
  | { status: 'invalid'; text: string; problem: NameProblem }
  /** Debounces typing, then checks with the server. */
  | { status: 'checking'; text: string; label: string }
  /** The check failed. */
  | { status: 'unchecked'; text: string; label: string; error: LatchkeyError }
  /** `failure`: the reason why it was not registered. */
  | {
      status: 'checked'
      text: string
      label: string
      check: NameCheck
      failure?: LatchkeyError | undefined
    }
  | { status: 'signing'; text: string; label: string; check: NameCheck; request: NameRequest }
  | {
      status: 'registering'
      text: string
      label: string
      check: NameCheck
      request: NameRequest
      signature: `0x${string}`
    }
  | { status: 'registered'; name: string }

/** The events of registering a name. */
export type NamesEvent =
  /** `parent`: the parent name, if known. */
  | { type: 'typed'; text: string; parent?: string | undefined }
  | { type: 'checkAsked' }
  | { type: 'checked'; check: NameCheck }
  | { type: 'registerAsked'; request: NameRequest }
  | { type: 'signed'; signature: `0x${string}` }
  | { type: 'registered' }
  | { type: 'failed'; error: LatchkeyError }
  /**
   * The user stopped waiting for the wallet. A request already sent to the server cannot be
   * cancelled.
   */
  | { type: 'cancelled' }
  /** The account or the network changed, or the wallet disconnected. */
  | { type: 'accountChanged' }
  | { type: 'reset' }

/** The state before any input. */
export const NO_NAME: NamesState = { status: 'empty', text: '' }

function typed(text: string, parent: string | undefined): NamesState {
  const label = labelOf(text, parent)
  if (label === '') return { status: 'empty', text }
  const problem = checkName(label)
  return problem ? { status: 'invalid', text, problem } : { status: 'checking', text, label }
}

function failed(state: NamesState, error: LatchkeyError): NamesState {
  switch (state.status) {
    case 'checking':
      return { status: 'unchecked', text: state.text, label: state.label, error }
    case 'checked':
    case 'signing':
    case 'registering': {
      const { text, label, check } = state
      // Another account was faster: checks again.
      if (error instanceof ServerRefusedError && error.reason === 'name_taken')
        return { status: 'checking', text, label }
      return { status: 'checked', text, label, check, failure: error }
    }
    default:
      return state
  }
}

/** Returns to the form from the wallet, with all input. */
function withdrawn(state: NamesState): NamesState {
  return state.status === 'signing'
    ? { status: 'checked', text: state.text, label: state.label, check: state.check }
    : state
}

/** Reduces an event of registering a name. Pure. */
export function reduceNames(state: NamesState, event: NamesEvent): NamesState {
  switch (event.type) {
    case 'typed':
      return state.status === 'signing' || state.status === 'registering'
        ? state
        : typed(event.text, event.parent)
    case 'checkAsked':
      return state.status === 'unchecked'
        ? { status: 'checking', text: state.text, label: state.label }
        : state
    case 'checked':
      return state.status === 'checking'
        ? { status: 'checked', text: state.text, label: state.label, check: event.check }
        : state
    case 'registerAsked':
      if (
        state.status !== 'checked' ||
        state.check.availability !== 'free' ||
        event.request.name !== state.check.name
      )
        return state
      return {
        status: 'signing',
        text: state.text,
        label: state.label,
        check: state.check,
        request: event.request,
      }
    case 'signed':
      return state.status === 'signing'
        ? { ...state, status: 'registering', signature: event.signature }
        : state
    case 'registered':
      return state.status === 'registering'
        ? { status: 'registered', name: state.request.name }
        : state
    case 'failed':
      return failed(state, event.error)
    case 'cancelled':
      return withdrawn(state)
    case 'accountChanged':
      // The availability depends on the account, so checks again.
      if (state.status === 'signing' || state.status === 'checked')
        return { status: 'checking', text: state.text, label: state.label }
      return state.status === 'registered' ? NO_NAME : state
    case 'reset':
      return state.status === 'empty' && state.text === '' ? state : NO_NAME
  }
}

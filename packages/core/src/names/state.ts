import type { ChainId } from '@latchkey/protocol'
import type { LatchkeyError } from '../kernel/errors.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import { checkName, labelOf, type NameProblem } from './rules.js'

/** Who wants a name. */
interface NameAccount {
  address: string
  networkId: ChainId
}

/** What the server says of a name that may be one. */
export interface NameCheck {
  /** The whole name, such as `maya.latchkey.eth`. */
  name: string
  /** `own`: of the connected account. `refused`: nobody may have it. */
  availability: 'free' | 'taken' | 'own' | 'refused'
  /** Whole names like it that are free. */
  suggestions: readonly string[]
}

/** What the wallet is asked to sign. */
export interface NameRequest {
  account: NameAccount
  name: string
  coinType: number
  /** To the byte. */
  message: string
}

/** Where getting a name stands. What was typed is in every state but the last. */
export type NamesState =
  | { status: 'empty'; text: string }
  | { status: 'invalid'; text: string; problem: NameProblem }
  /** Waits for a pause, then asks the server. */
  | { status: 'checking'; text: string; label: string }
  /** The server could not be asked. */
  | { status: 'unchecked'; text: string; label: string; error: LatchkeyError }
  /** `failure`: why it was not registered. */
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

/** What can happen on the way to a name. */
export type NamesEvent =
  /** `parent`: what names end in, where that is known. */
  | { type: 'typed'; text: string; parent?: string | undefined }
  | { type: 'checkAsked' }
  | { type: 'checked'; check: NameCheck }
  | { type: 'registerAsked'; request: NameRequest }
  | { type: 'signed'; signature: `0x${string}` }
  | { type: 'registered' }
  | { type: 'failed'; error: LatchkeyError }
  /**
   * The visitor does not wait for the wallet any more. What was sent to the server cannot be called
   * back.
   */
  | { type: 'cancelled' }
  /** Another account, another network, or none. */
  | { type: 'accountChanged' }
  | { type: 'reset' }

/** Before anything was typed. */
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
      // Somebody was faster: what is free now is asked again.
      if (error instanceof ServerRefusedError && error.reason === 'name_taken')
        return { status: 'checking', text, label }
      return { status: 'checked', text, label, check, failure: error }
    }
    default:
      return state
  }
}

/** Back from the wallet, with nothing lost. */
function withdrawn(state: NamesState): NamesState {
  return state.status === 'signing'
    ? { status: 'checked', text: state.text, label: state.label, check: state.check }
    : state
}

/** Getting a name. Pure. */
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
      // Whether a name is free for the account must be asked for the new one.
      if (state.status === 'signing' || state.status === 'checked')
        return { status: 'checking', text: state.text, label: state.label }
      return state.status === 'registered' ? NO_NAME : state
    case 'reset':
      return state.status === 'empty' && state.text === '' ? state : NO_NAME
  }
}

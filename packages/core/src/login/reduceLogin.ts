import type { EmailAction } from '@latchkey/protocol'
import type { LatchkeyError } from '../kernel/errors.js'
import {
  type LoginMachineEvent,
  type LoginMethod,
  type LoginState,
  NO_LOGIN,
} from './loginState.js'

/** True if a string has only digits, as many as the mailed code. */
function isCode(state: object, otp: string): boolean {
  return /^\d+$/.test(otp) && otp.length === (lengthOf(state).codeLength ?? 6)
}

function emailOf(state: LoginState): { email?: string } {
  return 'email' in state && state.email !== undefined ? { email: state.email } : {}
}

function lengthOf(state: object): { codeLength?: number } {
  return 'codeLength' in state && typeof state.codeLength === 'number'
    ? { codeLength: state.codeLength }
    : {}
}

function methodOf(state: LoginState): LoginMethod {
  if (state.status === 'social') return state.provider
  return state.status === 'farcaster' ? 'farcaster' : 'email'
}

function received(state: LoginState, { action, number, codeLength }: EmailAction): LoginState {
  if (state.status !== 'submitting' && state.status !== 'resending') return state
  const mailed = { email: state.email, ...lengthOf({ codeLength }) }
  return action === 'VERIFY_OTP'
    ? { status: 'otp', ...mailed }
    : { status: 'device', ...mailed, number }
}

function failed(state: LoginState, error: LatchkeyError): LoginState {
  const email = emailOf(state)
  switch (state.status) {
    case 'submitting':
      return { status: 'idle', email: state.email, failure: error }
    case 'device':
      return { status: 'deviceFailed', email: state.email, error }
    case 'resending':
      // The earlier mail is still valid, and so is a pending confirmation.
      if (state.from === 'device')
        return {
          status: 'device',
          email: state.email,
          number: state.number,
          failure: error,
          ...lengthOf(state),
        }
      return state.from === 'otp'
        ? { status: 'otp', email: state.email, failure: error, ...lengthOf(state) }
        : { status: 'deviceFailed', email: state.email, error }
    case 'checking':
      return { status: 'otp', email: state.email, failure: error, ...lengthOf(state) }
    case 'social':
      return {
        status: 'socialFailed',
        provider: state.provider,
        attempt: state.attempt,
        ...email,
        error,
      }
    case 'farcasterAsking':
    case 'farcaster':
      return { status: 'farcasterFailed', error, ...email }
    case 'connecting':
      return { status: 'connectFailed', method: state.method, error, ...email }
    default:
      return state
  }
}

function retried(state: LoginState): LoginState {
  switch (state.status) {
    case 'socialFailed':
      return {
        status: 'social',
        provider: state.provider,
        attempt: state.attempt + 1,
        ...emailOf(state),
      }
    case 'social':
      // The user cannot find the window: opens another one.
      return {
        status: 'social',
        provider: state.provider,
        attempt: state.attempt + 1,
        ...emailOf(state),
      }
    case 'farcasterFailed':
      return { status: 'farcasterAsking', ...emailOf(state) }
    case 'connectFailed':
      return { status: 'connecting', method: state.method, ...emailOf(state) }
    default:
      return state
  }
}

function resending(state: LoginState): LoginState {
  if (state.status === 'device')
    return {
      status: 'resending',
      email: state.email,
      from: 'device',
      number: state.number,
      ...lengthOf(state),
    }
  if (state.status === 'deviceFailed')
    return { status: 'resending', email: state.email, from: 'deviceFailed', error: state.error }
  return state.status === 'otp'
    ? { status: 'resending', email: state.email, from: 'otp', ...lengthOf(state) }
    : state
}

function given(state: LoginState, otp: string): LoginState {
  if (!isCode(state, otp)) return state
  if (state.status === 'otp')
    return { status: 'checking', email: state.email, otp, ...lengthOf(state) }
  return state.status === 'social' && state.code?.phase === 'typing'
    ? { ...state, code: { phase: 'checking', otp } }
    : state
}

/** Reduces an event of the code of a provider's window. */
function reduceCode(
  state: LoginState,
  event: Extract<LoginMachineEvent, { type: 'codeWanted' | 'codeAccepted' | 'codeRefused' }>,
): LoginState {
  if (state.status !== 'social') return state
  if (event.type === 'codeWanted')
    return state.code ? state : { ...state, code: { phase: 'typing' } }
  if (state.code?.phase !== 'checking') return state
  return {
    ...state,
    code:
      event.type === 'codeAccepted'
        ? { phase: 'accepted' }
        : { phase: 'typing', failure: event.error },
  }
}

const canStart = ({ status }: LoginState): boolean =>
  ['idle', 'socialFailed', 'farcasterFailed'].includes(status)

/** Reduces an event of logging in. Pure. */
export function reduceLogin(state: LoginState, event: LoginMachineEvent): LoginState {
  switch (event.type) {
    case 'emailGiven':
      return state.status === 'idle' ? { status: 'submitting', email: event.email } : state
    case 'emailEdited':
      return state.status === 'idle' && (state.failure || state.email !== event.email)
        ? { status: 'idle', email: event.email }
        : state
    case 'actionReceived':
      return received(state, event)
    case 'deviceConfirmed':
      return state.status === 'device'
        ? { status: 'otp', email: state.email, ...lengthOf(state) }
        : state
    case 'resendAsked':
      return resending(state)
    case 'otpGiven':
      return given(state, event.otp)
    case 'socialChosen':
      return canStart(state)
        ? { status: 'social', provider: event.provider, attempt: 1, ...emailOf(state) }
        : state
    case 'windowClosed':
      return state.status === 'social' && !state.isClosed ? { ...state, isClosed: true } : state
    case 'codeWanted':
    case 'codeAccepted':
    case 'codeRefused':
      return reduceCode(state, event)
    case 'farcasterChosen':
      return canStart(state) ? { status: 'farcasterAsking', ...emailOf(state) } : state
    case 'uriReceived':
      return state.status === 'farcasterAsking'
        ? { status: 'farcaster', url: event.url, ...emailOf(state) }
        : state
    case 'verified':
      return state.status === 'checking' ||
        state.status === 'social' ||
        state.status === 'farcaster'
        ? { status: 'connecting', method: methodOf(state), ...emailOf(state), ...lengthOf(state) }
        : state
    case 'connected':
      return state.status === 'idle' && !state.email ? state : NO_LOGIN
    case 'retried':
      return retried(state)
    case 'failed':
      return failed(state, event.error)
    case 'cancelled':
      return state.status === 'idle' && !state.failure
        ? state
        : { status: 'idle', ...emailOf(state) }
  }
}

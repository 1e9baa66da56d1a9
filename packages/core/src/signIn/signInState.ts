import type { AccountId } from '@latchkey/protocol'
import type { LatchkeyError } from '../kernel/errors.js'
import type { SignedMessage } from '../kernel/types.js'
import { accountIdOf, isSameAccount, isSameAddress } from './account.js'
import type { SignInSession } from './signInOptions.js'

/** The work in progress. Only one runs at a time, and only `wallet` prompts the user. */
export type SignInWork =
  /** The check for an existing session. `isWanted`: if there is none, the user wants to sign in. */
  | { phase: 'session'; accountId: AccountId; isWanted?: boolean | undefined }
  | { phase: 'nonce'; accountId: AccountId }
  | { phase: 'wallet'; accountId: AccountId; nonce: string }
  | { phase: 'verifying'; accountId: AccountId; signed: SignedMessage }
  /** The sign-out; `accountId` is the account to sign in next, if any. */
  | { phase: 'signingOut'; accountId?: AccountId | undefined }

/**
 * The state of signing in. A session exists only in `success`. `signed` came from a wallet that is
 * still connecting.
 */
export type SignInState =
  /** The kit has no option `signIn`. */
  | { status: 'uninitialized' }
  | { status: 'ready'; signed?: SignedMessage | undefined }
  | ({ status: 'loading' } & SignInWork)
  | { status: 'success'; session: SignInSession; signed?: SignedMessage | undefined }
  /** Declined in the wallet. */
  | { status: 'rejected'; error: LatchkeyError; signed?: SignedMessage | undefined }
  | { status: 'error'; error: LatchkeyError; signed?: SignedMessage | undefined }

/** The events of signing in. */
export type SignInEvent =
  /**
   * The wallet connected, or switched to another account or network. `endsSession`: the session of
   * the previous account must end.
   */
  | { type: 'accountChanged'; accountId: AccountId; endsSession: boolean }
  | { type: 'accountLost'; endsSession: boolean }
  | { type: 'sessionFound'; session: SignInSession }
  | { type: 'sessionMissing' }
  /** There is a session, but it must not continue for this account. */
  | { type: 'sessionUnfit' }
  | { type: 'signInAsked'; accountId: AccountId }
  | { type: 'nonceReceived'; nonce: string }
  | { type: 'messageSigned'; signed: SignedMessage }
  /** A wallet signed while it was connecting. */
  | { type: 'signedEarly'; signed: SignedMessage }
  | { type: 'verified'; session: SignInSession }
  | { type: 'failed'; error: LatchkeyError }
  /** The user declined to sign. */
  | { type: 'declined'; error: LatchkeyError }
  | { type: 'cancelled' }
  | { type: 'signOutAsked' }
  | { type: 'signedOut' }
  /** Another tab ended the session. */
  | { type: 'sessionEnded' }

type Loading = Extract<SignInState, { status: 'loading' }>

function findSession(accountId: AccountId): SignInState {
  return { status: 'loading', phase: 'session', accountId }
}

function afterAccountChange(
  state: SignInState,
  accountId: AccountId,
  endsSession: boolean,
): SignInState {
  if (state.status === 'loading') {
    if (state.phase === 'signingOut') return { ...state, accountId }
    return isSameAccount(state.accountId, accountId) ? state : findSession(accountId)
  }
  const signed = 'signed' in state ? state.signed : undefined
  if (signed && isSameAddress(accountIdOf(signed), accountId))
    return { status: 'loading', phase: 'verifying', accountId: accountIdOf(signed), signed }
  return state.status === 'success' && !endsSession ? state : findSession(accountId)
}

function afterAccountLoss(state: SignInState, endsSession: boolean): SignInState {
  if (state.status === 'loading' && state.phase === 'signingOut')
    return { status: 'loading', phase: 'signingOut' }
  // During the check, a session may exist.
  const mayHaveSession =
    state.status === 'success' || (state.status === 'loading' && state.phase === 'session')
  if (mayHaveSession && endsSession) return { status: 'loading', phase: 'signingOut' }
  return state.status === 'ready' && !state.signed ? state : { status: 'ready' }
}

function reduceLoading(state: Loading, event: SignInEvent): SignInState {
  const { phase } = state
  switch (event.type) {
    case 'sessionFound':
      return phase === 'session' ? { status: 'success', session: event.session } : state
    case 'sessionMissing':
      if (phase !== 'session') return state
      return state.isWanted
        ? { status: 'loading', phase: 'nonce', accountId: state.accountId }
        : { status: 'ready' }
    case 'signInAsked':
      return phase === 'session' && !state.isWanted ? { ...state, isWanted: true } : state
    case 'sessionUnfit':
      return phase === 'session'
        ? { status: 'loading', phase: 'signingOut', accountId: state.accountId }
        : state
    case 'nonceReceived':
      return phase === 'nonce'
        ? { status: 'loading', phase: 'wallet', accountId: state.accountId, nonce: event.nonce }
        : state
    case 'messageSigned':
      return phase === 'wallet'
        ? {
            status: 'loading',
            phase: 'verifying',
            accountId: state.accountId,
            signed: event.signed,
          }
        : state
    case 'verified':
      return phase === 'verifying' ? { status: 'success', session: event.session } : state
    case 'failed':
      return { status: 'error', error: event.error }
    case 'declined':
      return { status: 'rejected', error: event.error }
    case 'cancelled':
      if (phase === 'session') return state.isWanted ? findSession(state.accountId) : state
      return phase === 'signingOut' ? state : { status: 'ready' }
    case 'signOutAsked':
      return phase === 'signingOut' ? state : { status: 'loading', phase: 'signingOut' }
    case 'signedOut':
      return phase === 'signingOut' ? { status: 'ready' } : state
    default:
      return state
  }
}

/** Reduces an event of signing in. Pure. */
export function reduceSignIn(state: SignInState, event: SignInEvent): SignInState {
  if (state.status === 'uninitialized') return state
  if (event.type === 'accountChanged')
    return afterAccountChange(state, event.accountId, event.endsSession)
  if (event.type === 'accountLost') return afterAccountLoss(state, event.endsSession)
  if (state.status === 'loading') return reduceLoading(state, event)
  switch (event.type) {
    case 'signInAsked':
      return state.status === 'success'
        ? state
        : { status: 'loading', phase: 'nonce', accountId: event.accountId }
    case 'signedEarly':
      return { ...state, signed: event.signed }
    case 'cancelled':
      return state.status === 'rejected' || state.status === 'error' ? { status: 'ready' } : state
    case 'signOutAsked':
      return state.status === 'ready' ? state : { status: 'loading', phase: 'signingOut' }
    case 'sessionEnded':
      return state.status === 'success' ? { status: 'ready' } : state
    default:
      return state
  }
}

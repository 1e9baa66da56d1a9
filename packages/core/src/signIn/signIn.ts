import {
  type ApprovalPendingError,
  MethodUnsupportedError,
  NetworkUnknownError,
  NotConnectedError,
  type UserRejectedError,
  type WalletGoneError,
  type WalletLockedError,
  type WalletMismatchError,
} from '../connect/walletErrors.js'
import {
  CancelledError,
  type NetworkRequestError,
  OptionError,
  type RequestPendingError,
  type TimeoutError,
  type UnknownError,
} from '../kernel/errors.js'
import { type Outcome, rejected, settleWith } from '../kernel/settleWith.js'
import type { Connection } from '../kernel/types.js'
import { accountIdOf } from './account.js'
import type { SignInRefusedError, SignInServerError } from './signInErrors.js'
import type { SignInEventLatchkey, SignInLatchkey } from './signInFeature.js'
import type { SignInSession } from './signInOptions.js'
import type { SignInState } from './signInState.js'

/** Errors with which {@link signIn} rejects. */
export type SignInErrorType =
  | ApprovalPendingError
  | CancelledError
  | MethodUnsupportedError
  | NetworkRequestError
  | NetworkUnknownError
  | NotConnectedError
  | OptionError
  | RequestPendingError
  | SignInRefusedError
  | SignInServerError
  | TimeoutError
  | UnknownError
  | UserRejectedError
  | WalletGoneError
  | WalletLockedError
  | WalletMismatchError

/** Returns the connection that can sign in. */
function signableConnection({ options, connect, adapterOf, networks }: SignInLatchkey): Connection {
  if (!options.signIn)
    throw new OptionError({
      option: 'signIn',
      expected: 'the result of createSignIn',
      received: 'undefined',
      docsPath: '/options.md#signin',
    })
  const state = connect.getState()
  if (state.status !== 'connected') throw new NotConnectedError()
  const { connection } = state
  if (!adapterOf(connection.wallet.namespace).signInMessage)
    throw new MethodUnsupportedError({ details: 'this kind of network has no sign-in' })
  if (!networks.some(({ id }) => id === connection.networkId))
    throw new NetworkUnknownError({
      details: `${connection.networkId} is not a network of this app`,
    })
  return connection
}

function outcomeOf(state: SignInState): Outcome<SignInSession> | undefined {
  if (state.status === 'success') return { result: state.session }
  if (state.status === 'error' || state.status === 'rejected') return { error: state.error }
  // Cancelled, or replaced by another account, another network or a sign-out.
  const isOver =
    state.status !== 'loading' ||
    state.phase === 'signingOut' ||
    (state.phase === 'session' && !state.isWanted)
  return isOver ? { error: new CancelledError() } : undefined
}

/** True if the event that starts a sign-in will change the state. */
function isBehind(state: SignInState): boolean {
  return state.status === 'loading' ? state.phase === 'session' : state.status !== 'success'
}

/**
 * Signs in with the connected wallet (EIP-4361): requests a signature, which the app's server
 * verifies. `latchkey.signIn` shows the same outcome. A second call during a sign-in joins it.
 *
 * @param options.signal - Cancels the sign-in. The wallet stays connected.
 * @returns The session, at once if there is one. Rejects with a {@link SignInErrorType}:
 * {@link OptionError} when the kit was made without `signIn`; {@link NotConnectedError} when no
 * wallet is connected; {@link MethodUnsupportedError} when its kind of network has no sign-in;
 * {@link NetworkUnknownError} when the wallet is on a network that is not the app's. Also rejects
 * with {@link CancelledError} when the sign-in is cancelled, or replaced by another account,
 * another network or a sign-out. Other rejections are errors of the wallet or the server. A promise
 * that is not used reports no unhandled rejection.
 *
 * @example
 * ```ts
 * import { type Latchkey, signIn } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { accountId } = await signIn(latchkey)
 * ```
 */
export function signIn(
  latchkey: SignInLatchkey,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<SignInSession> {
  const { signIn: machine } = latchkey as SignInEventLatchkey
  try {
    const accountId = accountIdOf(signableConnection(latchkey))
    // Aborted before sending: do not prompt the wallet.
    if (signal?.aborted) throw new CancelledError()
    const before = machine.getState()
    machine.send({ type: 'signInAsked', accountId })
    return settleWith(
      machine,
      // Called by a listener, the event waits until the machine has notified all listeners.
      (state) => (state === before && isBehind(state) ? undefined : outcomeOf(state)),
      { signal, cancel: () => machine.send({ type: 'cancelled' }) },
    )
  } catch (error) {
    return rejected(error)
  }
}

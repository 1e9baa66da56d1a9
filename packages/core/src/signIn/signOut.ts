import {
  CancelledError,
  type NetworkRequestError,
  type TimeoutError,
  type UnknownError,
} from '../kernel/errors.js'
import { type Outcome, rejected, settleWith } from '../kernel/settleWith.js'
import type { SignInServerError } from './signInErrors.js'
import type { SignInEventLatchkey, SignInLatchkey } from './signInFeature.js'
import type { SignInState } from './signInState.js'

/** Errors with which {@link signOut} rejects. */
export type SignOutErrorType =
  | CancelledError
  | NetworkRequestError
  | SignInServerError
  | TimeoutError
  | UnknownError

function outcomeOf(state: SignInState): Outcome<void> | undefined {
  switch (state.status) {
    case 'ready':
    case 'uninitialized':
      return { result: undefined }
    case 'error':
    case 'rejected':
      return { error: state.error }
    default:
      return undefined
  }
}

/**
 * Ends the session on the app's server, and a sign-in in progress. The wallet stays connected.
 * `latchkey.signIn` shows the same outcome.
 *
 * @param options.signal - Stops waiting. The server may still end the session.
 * @returns Resolves when there is no session any more, at once without one. Rejects with a
 * {@link SignOutErrorType}: the error of the server, or {@link CancelledError} when the signal
 * aborts. A promise that is not used reports no unhandled rejection.
 *
 * @example
 * ```ts
 * import { type Latchkey, signOut } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * await signOut(latchkey)
 * ```
 */
export function signOut(
  latchkey: SignInLatchkey,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<void> {
  if (signal?.aborted) return rejected(new CancelledError())
  const { signIn: machine } = latchkey as SignInEventLatchkey
  const before = machine.getState()
  machine.send({ type: 'signOutAsked' })
  return settleWith(
    machine,
    // The error of an earlier call is not the outcome of this one.
    (state) => (state === before && 'error' in state ? undefined : outcomeOf(state)),
    { signal },
  )
}

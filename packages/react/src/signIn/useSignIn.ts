import { type SignInSession, type SignInState, signIn, signOut } from '@latchkey/core'
import { cancelSignIn } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** The result of {@link useSignIn}. */
export interface UseSignIn {
  /** `uninitialized` when the kit was made without the option `signIn`. */
  status: SignInState['status']
  /** The session at the app's server; `undefined` unless signed in. */
  session: SignInSession | undefined
  /** Requests a sign-in. Rejects with a `SignInErrorType`; `status` shows the same outcome. */
  signIn(): Promise<SignInSession>
  /** Cancels the attempt; where sign-in is required, disconnects too. */
  cancel(): Promise<void>
  /** Ends the session. Rejects with a `SignOutErrorType`. */
  signOut(): Promise<void>
}

/**
 * Returns the state of signing in with the wallet, updated on every change.
 *
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useSignIn } from '@latchkey/react'
 *
 * export function Profile() {
 *   const { session, signOut } = useSignIn()
 *   return session ? <button onClick={signOut}>Sign out {session.accountId}</button> : null
 * }
 * ```
 */
export function useSignIn(): UseSignIn {
  const { latchkey } = useLatchkeyContext()
  const state = useMachine(latchkey.signIn)
  const verbs = useMemo(
    () => ({
      signIn: () => signIn(latchkey),
      cancel: () => cancelSignIn(latchkey),
      signOut: () => signOut(latchkey),
    }),
    [latchkey],
  )
  return {
    status: state.status,
    session: state.status === 'success' ? state.session : undefined,
    ...verbs,
  }
}

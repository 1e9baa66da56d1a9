import { disconnect } from '../connect/disconnect.js'
import type { SignInEventLatchkey, SignInLatchkey } from './signInFeature.js'

/**
 * Cancels signing in. If sign-in is required, disconnects the wallet and shows Connect in an open
 * modal; otherwise closes the view and keeps the connection.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { cancelSignIn } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * await cancelSignIn(latchkey)
 * ```
 */
export async function cancelSignIn(latchkey: SignInLatchkey): Promise<void> {
  const { modal, signIn, options } = latchkey as SignInEventLatchkey
  signIn.send({ type: 'cancelled' })
  const isShown = modal.getState().shown?.view === 'ConnectingSignIn'
  if (!options.signIn?.isRequired) {
    if (isShown) modal.close()
    return
  }
  // Must come first: a disconnect closes views that need a connection.
  if (isShown) modal.open({ view: 'Connect' })
  await disconnect(latchkey)
}

import { disconnect } from '../connect/disconnect.js'
import type { SignInEventKit, SignInKit } from './signInFeature.js'

/**
 * Gives up signing in. Where it is required, the wallet is disconnected and an open modal goes back
 * to Connect; otherwise the view closes and the wallet stays.
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
export async function cancelSignIn(kit: SignInKit): Promise<void> {
  const { modal, signIn, options } = kit as SignInEventKit
  signIn.send({ type: 'cancelled' })
  const isShown = modal.getState().shown?.view === 'ConnectingSiwe'
  if (!options.signIn?.isRequired) {
    if (isShown) modal.close()
    return
  }
  // First, because a disconnect closes views that need a connection.
  if (isShown) modal.open({ view: 'Connect' })
  await disconnect(kit)
}

import { connectionOf } from '../connect/connectionOf.js'
import type { SignInLatchkey } from './signInFeature.js'

/**
 * True if a wallet is connected that can sign in, and the user is not signed in. `false` on a
 * network that the app does not have: no sign-in is possible there.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { isSignInMissing } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * if (isSignInMissing(latchkey)) console.log('Please sign in')
 * ```
 */
export function isSignInMissing(latchkey: SignInLatchkey): boolean {
  const { status } = latchkey.signIn.getState()
  const connection = connectionOf(latchkey.connect.getState())
  if (!connection || status === 'uninitialized' || status === 'success') return false
  return (
    latchkey.adapterOf(connection.wallet.namespace).signInMessage !== undefined &&
    latchkey.networks.some(({ id }) => id === connection.networkId)
  )
}

import { connectionOf } from '../connect/connectionOf.js'
import type { SignInKit } from './signInFeature.js'

/**
 * Whether a wallet is connected where its visitor could sign in, and they are not signed in.
 * `false` on a network that is not the site's: nobody signs there.
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
export function isSignInMissing(kit: SignInKit): boolean {
  const { status } = kit.signIn.getState()
  const connection = connectionOf(kit.connect.getState())
  if (!connection || status === 'uninitialized' || status === 'success') return false
  return (
    kit.adapterOf(connection.wallet.namespace).signInMessage !== undefined &&
    kit.networks.some(({ id }) => id === connection.networkId)
  )
}

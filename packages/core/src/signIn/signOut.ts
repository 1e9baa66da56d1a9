import type { SignInKit } from './signInFeature.js'

/**
 * Ends the session on the site's server; the wallet stays connected. The outcome appears in
 * `latchkey.signIn`: `ready`, or `error` when the server did not do it.
 *
 * @example
 * ```ts
 * import { type Latchkey, signOut } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * signOut(latchkey)
 * ```
 */
export function signOut(kit: SignInKit): void {
  kit.signIn.send({ type: 'signOutAsked' })
}

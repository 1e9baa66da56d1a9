import { OptionError } from '../kernel/errors.js'
import { MethodUnsupportedError, NotConnectedError } from '../kernel/walletErrors.js'
import { accountIdOf } from './account.js'
import type { SignInKit } from './signInFeature.js'

/**
 * Errors that {@link signIn} throws at once. What wallet and server answer appears in the kit's
 * `signIn` state.
 */
export type SignInErrorType = MethodUnsupportedError | NotConnectedError | OptionError

/**
 * Asks the visitor to sign in with the connected wallet (EIP-4361). The outcome appears in
 * `latchkey.signIn`. On a network that is not the site's nothing is signed: the visitor is shown
 * the networks first. While one request is under way, a second one is none.
 *
 * @throws {@link OptionError} when the kit was made without `signIn`; {@link NotConnectedError}
 *   when no wallet is connected; {@link MethodUnsupportedError} when its kind of network has no
 *   sign-in.
 *
 * @example
 * ```ts
 * import { type Latchkey, signIn } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * signIn(latchkey)
 * ```
 */
export function signIn(kit: SignInKit): void {
  const { signIn: machine, connect, modal, networks } = kit
  if (!kit.options.signIn)
    throw new OptionError({
      option: 'signIn',
      expected: 'the result of createSignIn',
      received: 'undefined',
      docsPath: '/options.md#signin',
    })
  const state = connect.getState()
  if (state.status !== 'connected') throw new NotConnectedError()
  const { connection } = state
  if (!kit.adapterOf(connection.wallet.namespace).signInMessage)
    throw new MethodUnsupportedError({ details: 'this kind of network has no sign-in' })
  if (networks.some(({ id }) => id === connection.networkId))
    return machine.send({ type: 'signInAsked', accountId: accountIdOf(connection) })
  if (modal.getState().shown) modal.push({ view: 'UnsupportedChain' })
  else modal.open({ view: 'UnsupportedChain' })
}

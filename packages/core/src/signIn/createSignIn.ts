import { checkSignInOptions } from './checkSignInOptions.js'
import { createParts } from './createParts.js'
import type { SignInFeature, SignInMethods } from './signInFeature.js'
import { resolveSignInOptions, type SignInOptions } from './signInOptions.js'
import { followSignIn, wireSignIn } from './wireSignIn.js'

/**
 * Creates the sign-in with the wallet (EIP-4361): the option `signIn` of {@link createLatchkey}. An
 * app that does not import it does not load it.
 *
 * @throws {@link OptionError} when an option is wrong.
 *
 * @example
 * ```ts
 * import { type ChainAdapter, createLatchkey, createSignIn, createSignInClient } from '@latchkey/core'
 *
 * declare const evm: ChainAdapter
 * const signIn = createSignIn(createSignInClient({ url: '/api' }))
 * const latchkey = createLatchkey({ adapters: [evm], app: { name: 'Millpond' }, signIn })
 * ```
 */
export function createSignIn(parameters: SignInOptions): SignInFeature {
  checkSignInOptions(parameters)
  const options = resolveSignInOptions(parameters)
  const methods: SignInMethods = {
    options,
    createParts: (deps) => createParts({ ...deps, options }),
    wire: (latchkey) => wireSignIn(latchkey, options),
    follow: followSignIn,
  }
  return methods
}

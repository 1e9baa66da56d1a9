import type { SignInKit } from './signInFeature.js'

/**
 * Whether whoever has just connected is to sign in. The verb `isSignInMissing` says the same and
 * more; it comes with the page, and what shares it with this flow would cost every page a file of
 * its own.
 */
export function isSignInDue({ signIn, connect, adapterOf, networks }: SignInKit): boolean {
  const { status } = signIn.getState()
  const state = connect.getState()
  if (state.status !== 'connected' || status === 'uninitialized' || status === 'success')
    return false
  const { wallet, networkId } = state.connection
  return (
    adapterOf(wallet.namespace).signInMessage !== undefined &&
    networks.some(({ id }) => id === networkId)
  )
}

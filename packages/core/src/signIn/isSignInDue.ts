import type { SignInLatchkey } from './signInFeature.js'

/**
 * True if a new connection needs a sign-in. Not shared with `isSignInMissing`: a shared module
 * would add a file to every page.
 */
export function isSignInDue({ signIn, connect, adapterOf, networks }: SignInLatchkey): boolean {
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

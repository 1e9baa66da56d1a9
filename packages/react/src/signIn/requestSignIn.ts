import { type Latchkey, NetworkUnknownError, signIn } from '@latchkey/core'

/**
 * Requests a sign-in. Shows the wallets when none is connected, and the networks when the wallet is
 * on a network that is not the app's.
 */
export async function requestSignIn(latchkey: Latchkey): Promise<void> {
  // The app may open the view before a wallet is connected.
  if (latchkey.connect.getState().status !== 'connected')
    return latchkey.modal.open({ view: 'Connect' })
  try {
    await signIn(latchkey)
  } catch (error) {
    // The view shows all other errors from the state.
    if (error instanceof NetworkUnknownError) latchkey.modal.push({ view: 'UnsupportedNetwork' })
  }
}

import type { Latchkey } from './latchkey.js'
import type { OpenableView, View } from './modal/views.js'
import { isSignInMissing } from './signIn/isSignInMissing.js'

/** Returns the initial view of the modal without a requested one. */
function firstView(latchkey: Latchkey): View {
  const state = latchkey.connect.getState()
  if (state.status === 'connected')
    return {
      view:
        latchkey.options.signIn?.isRequired && isSignInMissing(latchkey)
          ? 'ConnectingSignIn'
          : 'Account',
    }
  if (state.status !== 'connecting') return { view: 'Connect' }
  const { wallet, via } = state
  return wallet.kind === 'pairing'
    ? { view: 'ConnectingWalletConnect', entry: via }
    : { view: 'Connecting', wallet }
}

/**
 * Opens the modal: on the requested view, else on ConnectingSignIn when the user must sign in, on
 * Account when connected, on the step in progress when connecting, and on Connect otherwise.
 *
 * @example
 * ```ts
 * import { type Latchkey, openModal } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * openModal(latchkey, 'Networks')
 * ```
 */
export function openModal(latchkey: Latchkey, view?: OpenableView): void {
  latchkey.modal.open(view ? ({ view } as View) : firstView(latchkey))
}

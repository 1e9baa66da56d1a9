import {
  chooseWallet,
  type Latchkey,
  type View,
  type ViewName,
  type WalletChoice,
} from '@latchkey/core'

/** Goes on to a view, once: the second half of a double click finds it already there. */
export function pushView({ modal }: Latchkey, view: View): void {
  const state = modal.getState()
  if (state.status === 'open' && state.stack.at(-1)?.view !== view.view)
    modal.send({ type: 'viewPushed', view })
}

export function goBack({ modal }: Pick<Latchkey, 'modal'>): void {
  modal.send({ type: 'backPressed' })
}

/** Goes on with a wallet, once: not from a view that has already been left. */
export function choose(latchkey: Latchkey, choice: WalletChoice, from: ViewName): void {
  const state = latchkey.modal.getState()
  if (state.status === 'open' && state.stack.at(-1)?.view === from) chooseWallet(latchkey, choice)
}

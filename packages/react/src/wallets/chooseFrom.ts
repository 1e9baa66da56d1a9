import type { Latchkey, WalletChoice } from '@latchkey/core'
import { chooseWallet, type ViewName } from '@latchkey/core/internal'

/** Continues with a wallet, unless the view has already been left: the second half of a double click. */
export function chooseFrom(latchkey: Latchkey, choice: WalletChoice, from: ViewName): void {
  const state = latchkey.modal.getState()
  if (state.status === 'open' && state.stack.at(-1)?.view === from) chooseWallet(latchkey, choice)
}

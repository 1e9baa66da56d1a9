import type { Latchkey, WalletChoice } from '@latchkey/core'
import { chooseWallet, type ViewName } from '@latchkey/core/internal'

/** Continues with a wallet. Ignores a second click, which comes when the view has been left. */
export function chooseFrom(latchkey: Latchkey, choice: WalletChoice, from: ViewName): void {
  const state = latchkey.modal.getState()
  if (state.status === 'open' && state.stack.at(-1)?.view === from) chooseWallet(latchkey, choice)
}

import {
  connectWallet,
  type Latchkey,
  type WalletChoice,
  WalletNotFoundError,
} from '@latchkey/core'
import { isSameConnector, type ViewName } from '@latchkey/core/internal'

/**
 * Continues with a row of the list of wallets: requests a connection from its connector, lets the
 * user choose the chain if it has several, or shows the QR code, link or store. Ignores a second
 * click, which comes when the view `from` has been left.
 *
 * @throws WalletNotFoundError when the row's connector is gone.
 */
export function chooseWallet(latchkey: Latchkey, choice: WalletChoice, from: ViewName): void {
  const { getState, push } = latchkey.modal
  const state = getState()
  if (state.status !== 'open' || state.stack.at(-1)?.view !== from) return
  const [wallet, second] = choice.wallets
  if (!wallet || wallet.kind === 'pairing')
    return push({ view: 'ConnectingWalletConnect', entry: choice.entry })
  if (second) return push({ view: 'ConnectingMultiChain', choice })
  if (!latchkey.wallets.getState().wallets.some((each) => isSameConnector(each, wallet)))
    throw new WalletNotFoundError({ walletId: wallet.id })
  connectWallet(latchkey, wallet.id, { namespace: wallet.namespace })
  push({ view: 'Connecting', wallet })
}

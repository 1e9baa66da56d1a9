import { WalletNotFoundError } from '../kernel/errors.js'
import type { WalletChoice } from '../kernel/types.js'
import type { ConnectKit } from './connectKit.js'
import { connectWallet } from './connectWallet.js'

/**
 * Continues with a row of the list of wallets: requests a connection from its connector, lets the
 * user choose the chain if it has several, or shows the QR code, link or store.
 *
 * @throws {@link WalletNotFoundError} when its connector is gone.
 *
 * @example
 * ```ts
 * import { type Latchkey, walletChoices } from '@latchkey/core'
 * import { chooseWallet, detectDevice } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const [first] = walletChoices(latchkey, {}, detectDevice(globalThis))
 * if (first) chooseWallet(latchkey, first)
 * ```
 */
export function chooseWallet(kit: ConnectKit, choice: WalletChoice): void {
  const [wallet, second] = choice.wallets
  const { push } = kit.modal
  if (!wallet || wallet.kind === 'pairing')
    return push({ view: 'ConnectingWalletConnect', entry: choice.entry })
  if (second) return push({ view: 'ConnectingMultiChain', choice })
  if (!kit.wallets.getState().wallets.some(({ id }) => id === wallet.id))
    throw new WalletNotFoundError({ walletId: wallet.id })
  connectWallet(kit, wallet.id)
  push({ view: 'Connecting', wallet })
}

import type { DirectoryWallet } from '../kernel/types.js'
import { WalletNotFoundError } from '../kernel/walletErrors.js'
import type { Latchkey } from '../latchkey.js'

/** Errors that {@link connectWallet} throws at once. What the wallet answers appears in the kit's `connect` state. */
export type ConnectWalletErrorType = WalletNotFoundError

/**
 * Asks a wallet to connect. The outcome appears in `latchkey.connect`. For a wallet with `kind: 'pairing'` this includes
 * {@link preparePairing}.
 *
 * @param options.via - Wallet of the directory whose app is opened, or whose QR code is shown.
 * @throws {@link WalletNotFoundError} when no wallet of this id is on offer.
 *
 * @example
 * ```ts
 * import { connectWallet, type Latchkey } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * connectWallet(latchkey, 'io.metamask')
 * ```
 */
export function connectWallet(kit: Latchkey, walletId: string, options: { via?: DirectoryWallet | undefined } = {}): void {
  const wallet = kit.wallets.getState().wallets.find(({ id }) => id === walletId)
  if (!wallet) throw new WalletNotFoundError({ walletId })
  kit.connect.send({ type: 'walletChosen', wallet, via: options.via })
}

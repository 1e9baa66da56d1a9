import { bundledWallets } from '@latchkey/protocol/registry'
import type { WalletListing } from '@latchkey/server'

/**
 * Returns the bundled wallets in their order, in the form of an operator's list. Each has a picture
 * made from its id.
 */
export function bundledRecords(): readonly WalletListing[] {
  return bundledWallets().map((wallet, order) => ({
    ...wallet,
    order,
    image_id: wallet.id,
    chains: ['eip155'],
  }))
}

import { bundledWallets } from '@latchkey/protocol/registry'
import type { WalletListing } from '@latchkey/server'

/**
 * Returns the bundled wallets, in their order, as an operator would list them. Each has a picture
 * of its id.
 */
export function bundledRecords(): readonly WalletListing[] {
  return bundledWallets().map((wallet, order) => ({
    ...wallet,
    order,
    image_id: wallet.id,
    chains: ['eip155'],
  }))
}

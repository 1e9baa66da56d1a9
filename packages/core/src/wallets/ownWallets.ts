import type { DirectoryWallet } from '../kernel/types.js'
import type { DirectoryParts } from './directory.js'
import { toDirectoryWallet } from './toDirectoryWallet.js'

/** Returns the app's own wallets, checked like any other. */
export function ownWallets({
  customWallets,
}: Pick<DirectoryParts['options'], 'customWallets'>): readonly DirectoryWallet[] {
  return customWallets.map(toDirectoryWallet).filter((wallet) => wallet !== undefined)
}

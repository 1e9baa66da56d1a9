import type { DirectoryWallet } from '../kernel/types.js'
import type { DirectoryDeps } from './directory.js'
import { toDirectoryWallet } from './toDirectoryWallet.js'

/** Returns the app's own wallets, checked like any other. */
export function ownWallets({
  customWallets,
}: Pick<DirectoryDeps['options'], 'customWallets'>): readonly DirectoryWallet[] {
  return customWallets.map(toDirectoryWallet).filter((wallet) => wallet !== undefined)
}

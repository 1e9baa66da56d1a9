import type { DirectoryWallet } from '../kernel/types.js'
import type { DirectoryParts } from './directory.js'
import { toDirectoryWallet } from './toDirectoryWallet.js'

/** The wallets the app brought itself, checked like any other. */
export function ownWallets({
  customWallets,
}: Pick<DirectoryParts['options'], 'customWallets'>): readonly DirectoryWallet[] {
  return customWallets.map(toDirectoryWallet).filter((wallet) => wallet !== undefined)
}

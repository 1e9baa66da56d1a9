import type { DirectoryWallet } from '../../kernel/types.js'
import { toDirectoryWallet } from '../toDirectoryWallet.js'
import { table } from './table.js'

/** The wallets that came with the kit, the best known first. */
export function bundledWallets(): readonly DirectoryWallet[] {
  return table
    .split('\n')
    .map(toDirectoryWallet)
    .filter((wallet) => wallet !== undefined)
}

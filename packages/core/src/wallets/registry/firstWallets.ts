import { bundledCount, firstWallets as firstRecords } from '@latchkey/protocol/registry/first'
import type { DirectoryWallet } from '../../kernel/types.js'
import { fromRecords } from '../fromRecords.js'

export { bundledCount }

/** Returns the best known of the bundled wallets. */
export function firstWallets(): readonly DirectoryWallet[] {
  return fromRecords(firstRecords())
}

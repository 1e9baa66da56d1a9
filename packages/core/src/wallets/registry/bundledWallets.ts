import { bundledWallets as bundledRecords } from '@latchkey/protocol/registry'
import type { DirectoryWallet } from '../../kernel/types.js'
import { fromRecords } from '../fromRecords.js'

/** Returns the bundled wallets, the best known first. */
export function bundledWallets(): readonly DirectoryWallet[] {
  return fromRecords(bundledRecords())
}

import { bundledWallets as bundledRecords } from '@latchkey/protocol/registry'
import type { DirectoryWallet } from '../../kernel/types.js'
import { fromRecords } from '../fromRecords.js'

/** Returns the wallets that came with the kit, the best known first. */
export function bundledWallets(): readonly DirectoryWallet[] {
  return fromRecords(bundledRecords())
}

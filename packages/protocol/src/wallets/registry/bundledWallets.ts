import type { WalletRecord } from '../wallets.js'
import { table as first } from './bundledTable.js'
import { table as further } from './furtherTable.js'
import { toRecords } from './toRecords.js'

/**
 * Returns the wallets that are published with Latchkey, the best known first. All of them work on
 * EVM chains.
 *
 * @example
 * ```ts
 * import { bundledWallets } from '@latchkey/protocol/registry'
 *
 * bundledWallets()[0]?.rdns // 'io.metamask'
 * ```
 */
export function bundledWallets(): readonly WalletRecord[] {
  return [...toRecords(first), ...toRecords(further)]
}

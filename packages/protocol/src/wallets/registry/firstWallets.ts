import type { WalletRecord } from '../wallets.js'
import { table } from './bundledTable.js'
import { toRecords } from './toRecords.js'

/**
 * The number of wallets that `bundledWallets` of `@latchkey/protocol/registry` returns.
 *
 * @example
 * ```ts
 * import { bundledCount } from '@latchkey/protocol/registry/first'
 *
 * bundledCount // 309
 * ```
 */
export const bundledCount: number = 309

/**
 * Returns the best known wallets that are published with Latchkey, without loading the others.
 *
 * @example
 * ```ts
 * import { firstWallets } from '@latchkey/protocol/registry/first'
 *
 * firstWallets()[0]?.rdns // 'io.metamask'
 * ```
 */
export function firstWallets(): readonly WalletRecord[] {
  return toRecords(table)
}

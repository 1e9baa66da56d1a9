import type { Parts } from '../kernel/parts.js'
import { refreshesOf } from './refreshes.js'

/**
 * Says that balances have changed, for example after a transaction: whoever shows them reads them anew, past every cache.
 *
 * @param tokenIds - CAIP-10 ids of what moved, so that a token the account never had is looked for as well.
 *
 * @example
 * ```ts
 * import { type Latchkey, refreshBalances } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * refreshBalances(latchkey, ['eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'])
 * ```
 */
export function refreshBalances(kit: { readonly parts: Parts }, tokenIds: readonly string[] = []): void {
  refreshesOf(kit).send({ type: 'balancesChanged', tokenIds })
}

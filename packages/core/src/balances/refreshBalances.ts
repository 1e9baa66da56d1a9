import type { Memos } from '../kernel/memo.js'
import { refreshesOf } from './refreshes.js'

/**
 * Reports that balances have changed: every view, button and query reads them again, past every
 * cache. The kit calls it when one of its transactions ends; an app calls it after its own.
 *
 * @param tokenIds - CAIP-10 ids of the moved tokens, so that a token new to the account is read as
 * well.
 *
 * @example
 * ```ts
 * import { type Latchkey, refreshBalances } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * refreshBalances(latchkey, ['eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'])
 * ```
 */
export function refreshBalances(
  latchkey: { readonly memos: Memos },
  tokenIds: readonly string[] = [],
): void {
  refreshesOf(latchkey).send({ type: 'balancesChanged', tokenIds })
}

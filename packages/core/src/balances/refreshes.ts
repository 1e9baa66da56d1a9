import { createMachine, type EventMachine } from '../kernel/machine.js'
import { type Parts, partOf } from '../kernel/parts.js'

/** How often balances were said to have changed, and which tokens. */
export interface RefreshState {
  count: number
  /** CAIP-10, of the last time. */
  tokenIds: readonly string[]
}

/** What can happen to balances. */
export interface RefreshEvent {
  type: 'balancesChanged'
  tokenIds: readonly string[]
}

/**
 * Tells who shows balances that they have changed; see {@link refreshBalances}.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { refreshesOf } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * refreshesOf(latchkey).subscribe(() => console.log(refreshesOf(latchkey).getState().tokenIds))
 * ```
 */
export function refreshesOf(kit: {
  readonly parts: Parts
}): EventMachine<RefreshState, RefreshEvent> {
  return partOf(kit, 'refreshes', () =>
    createMachine<RefreshState, RefreshEvent>({
      initial: { count: 0, tokenIds: [] },
      reduce: ({ count }, { tokenIds }) => ({ count: count + 1, tokenIds }),
    }),
  )
}

import { createMachine, type EventMachine } from '../kernel/machine.js'
import { type Memos, memo } from '../kernel/memo.js'

/** The number of reported balance changes, and the tokens of the last one. */
export interface RefreshState {
  count: number
  /** CAIP-10 ids, of the last change. */
  tokenIds: readonly string[]
}

/** The event of a balance change. */
export interface RefreshEvent {
  type: 'balancesChanged'
  tokenIds: readonly string[]
}

/**
 * Returns the machine that reports balance changes; see {@link refreshBalances}.
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
export function refreshesOf(latchkey: {
  readonly memos: Memos
}): EventMachine<RefreshState, RefreshEvent> {
  return memo(latchkey, 'refreshes', () =>
    createMachine<RefreshState, RefreshEvent>({
      initial: { count: 0, tokenIds: [] },
      reduce: ({ count }, { tokenIds }) => ({ count: count + 1, tokenIds }),
    }),
  )
}

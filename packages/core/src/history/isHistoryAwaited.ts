import type { ChainId, HistoryTransaction } from '@latchkey/protocol'
import { type SentTransaction, sentStatusOf } from '../transactions/sent.js'

/**
 * Milliseconds after which nobody waits any more for a history to learn of what is already in a
 * block.
 */
const PATIENCE_MS = 300_000

/** Whose history it is. */
interface Owner {
  address: string
  networkId: ChainId
}

/**
 * What an account sent from here and its history does not have: neither itself nor what took its
 * place.
 */
export function missingIn(
  transactions: readonly HistoryTransaction[],
  sent: readonly SentTransaction[],
  owner: Owner,
): readonly SentTransaction[] {
  const own = sent.filter(
    ({ networkId, from }) =>
      networkId === owner.networkId && from.toLowerCase() === owner.address.toLowerCase(),
  )
  if (own.length === 0) return own
  const hashes = new Set(transactions.map(({ metadata }) => metadata.hash.toLowerCase()))
  const has = (hash: string): boolean => hashes.has(hash.toLowerCase())
  return own.filter(
    ({ hash, outcome }) =>
      !has(hash) && !(outcome && outcome.status !== 'dropped' && has(outcome.hash)),
  )
}

/**
 * Whether the newest page will soon be another: something waits for its block, or is in one that
 * the history has not seen.
 *
 * @param now - In ms since 1970.
 *
 * @example
 * ```ts
 * import { isHistoryAwaited } from '@latchkey/core/internal'
 *
 * isHistoryAwaited([], [], { address: '0x…', networkId: 'eip155:1', now: Date.now() }) // false
 * ```
 */
export function isHistoryAwaited(
  newest: readonly HistoryTransaction[],
  sent: readonly SentTransaction[],
  owner: Owner & { now: number },
): boolean {
  return missingIn(newest, sent, owner).some((each) => {
    const status = sentStatusOf(each)
    return status === 'pending' || (status !== 'dropped' && owner.now - each.sentAt < PATIENCE_MS)
  })
}

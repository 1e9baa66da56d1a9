import type { ChainId, HistoryTransaction } from '@latchkey/protocol'
import { idKey } from '../std/idKey.js'
import { type SentTransaction, sentStatusOf } from '../transactions/sentTransactions.js'

/**
 * The time in milliseconds after which polling stops, if a mined transaction is still not in the
 * history.
 */
const PATIENCE_MS = 300_000

/** The account and the network of the history. */
interface Owner {
  address: string
  networkId: ChainId
}

/**
 * Returns the transactions that an account sent from here and that are not in its history, neither
 * themselves nor their replacement.
 */
export function missingIn(
  transactions: readonly HistoryTransaction[],
  sent: readonly SentTransaction[],
  owner: Owner,
): readonly SentTransaction[] {
  const own = sent.filter(
    ({ networkId, from }) => networkId === owner.networkId && idKey(from) === idKey(owner.address),
  )
  if (own.length === 0) return own
  const hashes = new Set(transactions.map(({ metadata }) => idKey(metadata.hash)))
  const has = (hash: string): boolean => hashes.has(idKey(hash))
  return own.filter(
    ({ hash, outcome }) =>
      !has(hash) && !(outcome && outcome.status !== 'dropped' && has(outcome.hash)),
  )
}

/**
 * True if the newest page is expected to change: a transaction is pending, or mined and not yet in
 * the history.
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

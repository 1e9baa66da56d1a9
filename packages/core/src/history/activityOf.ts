import type { ChainId, HistoryTransaction } from '@latchkey/protocol'
import { type SentStatus, type SentTransaction, sentStatusOf } from '../transactions/sent.js'
import { missingIn } from './isHistoryAwaited.js'
import { toHistoryTransaction } from './toHistoryTransaction.js'
import { transactionStatusOf } from './transactionStatusOf.js'

/** One line of the account's activity. */
export interface ActivityItem {
  /** Stays the same while it waits and when it is done. */
  key: string
  /** In ms since 1970. */
  at: number
  transaction: HistoryTransaction
  state: SentStatus
  /** No history has it yet. */
  isLocal: boolean
}

/** What {@link activityOf} puts together. */
export interface ActivityParameters {
  address: string
  networkId: ChainId
  /** What the history has, newest first. */
  transactions: readonly HistoryTransaction[]
  /** The history goes on beyond them. */
  hasMore: boolean
  /** What was sent from here, by any account. */
  sent: readonly SentTransaction[]
  /** Items made before: the same transaction is the same item again. */
  made?: WeakMap<HistoryTransaction, ActivityItem> | undefined
}

const keyOf = (hash: string): string => hash.toLowerCase()

function itemOf(transaction: HistoryTransaction): ActivityItem {
  const { hash, minedAt } = transaction.metadata
  return {
    key: keyOf(hash),
    at: Date.parse(minedAt),
    transaction,
    state: transactionStatusOf(transaction),
    isLocal: false,
  }
}

/**
 * What happened and what was sent from here, as one list, newest first. What still waits is on top;
 * what the history has is told as the history tells it, once.
 *
 * @example
 * ```ts
 * import { activityOf } from '@latchkey/core'
 *
 * activityOf({ address: '0x…', networkId: 'eip155:1', transactions: [], hasMore: false, sent: [] }) // []
 * ```
 */
export function activityOf({
  address,
  networkId,
  transactions,
  hasMore,
  sent,
  made = new WeakMap(),
}: ActivityParameters): readonly ActivityItem[] {
  const known = transactions.map((transaction) => {
    const item = made.get(transaction) ?? itemOf(transaction)
    made.set(transaction, item)
    return item
  })
  const newest = known[0]?.at ?? 0
  const oldest = known.at(-1)?.at ?? 0
  const local = missingIn(transactions, sent, { address, networkId }).flatMap(
    (each): ActivityItem[] => {
      const state = sentStatusOf(each)
      // Its page has not come yet: it may be on it.
      if (hasMore && state !== 'pending' && each.sentAt < oldest) return []
      const at = state === 'pending' ? Math.max(each.sentAt, newest) : each.sentAt
      return [
        {
          key: keyOf(each.hash),
          at,
          transaction: toHistoryTransaction(each),
          state,
          isLocal: true,
        },
      ]
    },
  )
  if (local.length === 0) return known
  return [...local, ...known].sort((left, right) => right.at - left.at)
}

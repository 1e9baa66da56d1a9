import type { ChainId, HistoryTransaction } from '@latchkey/protocol'
import { idKey } from '../std/idKey.js'
import {
  type SentStatus,
  type SentTransaction,
  sentStatusOf,
} from '../transactions/sentTransactions.js'
import { missingIn } from './isHistoryAwaited.js'
import { toHistoryTransaction } from './toHistoryTransaction.js'
import { transactionStatusOf } from './transactionStatusOf.js'

/** One row of the account's activity. */
export interface ActivityItem {
  /** The same for the pending and the finished transaction. */
  key: string
  /** In ms since 1970. */
  at: number
  transaction: HistoryTransaction
  state: SentStatus
  /** True until the history has the transaction. */
  isLocal: boolean
}

/** The input of {@link activityOf}. */
export interface ActivityParameters {
  address: string
  networkId: ChainId
  /** The history's transactions, newest first. */
  transactions: readonly HistoryTransaction[]
  /** True if the history has more pages. */
  hasMore: boolean
  /** The transactions sent from here, by any account. */
  sent: readonly SentTransaction[]
  /** A cache: keeps the item of a transaction identical between calls. */
  made?: WeakMap<HistoryTransaction, ActivityItem> | undefined
}

function itemOf(transaction: HistoryTransaction): ActivityItem {
  const { hash, minedAt } = transaction.metadata
  return {
    key: idKey(hash),
    at: Date.parse(minedAt),
    transaction,
    state: transactionStatusOf(transaction),
    isLocal: false,
  }
}

/**
 * Merges the history and the transactions sent from here, newest first. Pending transactions are on
 * top; one that is in the history is shown once, with the history's data.
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
      // It may be on a page that is not loaded yet.
      if (hasMore && state !== 'pending' && each.sentAt < oldest) return []
      const at = state === 'pending' ? Math.max(each.sentAt, newest) : each.sentAt
      return [
        {
          key: idKey(each.hash),
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

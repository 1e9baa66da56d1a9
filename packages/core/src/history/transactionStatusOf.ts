import type { HistoryTransaction } from '@latchkey/protocol'

/**
 * Returns the status of a transaction of the history, purchases included.
 *
 * @example
 * ```ts
 * import { type HistoryTransaction } from '@latchkey/core'
 * import { transactionStatusOf } from '@latchkey/core/internal'
 *
 * declare const transaction: HistoryTransaction
 * transactionStatusOf(transaction) // 'confirmed'
 * ```
 */
export function transactionStatusOf({
  metadata: { status },
}: HistoryTransaction): 'pending' | 'confirmed' | 'failed' {
  if (status === 'pending' || status === 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS') return 'pending'
  return status === 'failed' || status === 'ONRAMP_TRANSACTION_STATUS_FAILED'
    ? 'failed'
    : 'confirmed'
}

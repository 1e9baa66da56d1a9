import type { HistoryTransaction } from '@latchkey/protocol'
import {
  type SentAmount,
  type SentSummary,
  type SentTransaction,
  sentKeyOf,
  sentStatusOf,
} from '../transactions/sentTransactions.js'

/** The operation names of the history. */
const operations: Readonly<Record<SentSummary['kind'], string>> = {
  send: 'send',
  approve: 'approve',
  swap: 'trade',
  batch: 'trade',
  buy: 'receive',
  name: 'claim',
}

function transfer(
  { id, symbol, amount }: SentAmount,
  direction: 'in' | 'out',
  to: string | undefined,
): HistoryTransaction['transfers'][number] {
  const other = to === undefined ? {} : direction === 'in' ? { sender: to } : { recipient: to }
  return { fungible_info: { id, symbol }, direction, quantity: { numeric: amount }, ...other }
}

/**
 * Converts a sent transaction to a history entry, from the data of its review. Used until the
 * history has the transaction.
 *
 * @example
 * ```ts
 * import { type SentTransaction, toHistoryTransaction } from '@latchkey/core/internal'
 *
 * declare const sent: SentTransaction
 * toHistoryTransaction(sent).metadata.status // 'pending'
 * ```
 */
export function toHistoryTransaction(sent: SentTransaction): HistoryTransaction {
  const { hash, networkId, from, nonce = 0, summary, sentAt, outcome } = sent
  const { kind, out, in: back, to } = summary
  const status = sentStatusOf(sent)
  const minedHash =
    outcome && outcome.status !== 'dropped' && outcome.replacement === 'repriced'
      ? outcome.hash
      : hash
  const isApproval = kind === 'approve'
  // A failed or dropped transaction moves no assets.
  const isMoving = status === 'pending' || status === 'confirmed'
  return {
    id: sentKeyOf(sent),
    metadata: {
      operationType: operations[kind],
      hash: minedHash,
      chain: networkId,
      minedAt: new Date(sentAt).toISOString(),
      sentFrom: from,
      sentTo: to ?? '',
      status: status === 'pending' || status === 'confirmed' ? status : 'failed',
      nonce,
    },
    transfers:
      isApproval || !isMoving
        ? []
        : [
            ...(out ? [transfer(out, 'out', kind === 'send' ? to : undefined)] : []),
            ...(back ? [transfer(back, 'in', undefined)] : []),
          ],
    ...(isApproval && isMoving && out && to
      ? {
          approvals: [
            {
              fungible_info: { id: out.id, symbol: out.symbol },
              spender: to,
              quantity: { numeric: out.amount },
            },
          ],
        }
      : {}),
  }
}

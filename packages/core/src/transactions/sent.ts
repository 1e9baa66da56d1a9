import type { ChainId } from '@latchkey/protocol'
import type { TransactionOutcome } from '../kernel/transactions.js'

/** The outgoing or expected amount, as shown in the review. */
export interface SentAmount {
  /** CAIP-10, as of a {@link TokenBalance}. */
  id: string
  symbol: string
  /** In whole tokens, a decimal string, or `unlimited`. */
  amount: string
}

/** The summary of a transaction, shown until the history has it. */
export interface SentSummary {
  kind: 'send' | 'approve' | 'swap' | 'batch' | 'buy' | 'name'
  out?: SentAmount | undefined
  in?: SentAmount | undefined
  /** The recipient or spender. */
  to?: string | undefined
}

/** A transaction that a wallet sent for the kit. */
export interface SentTransaction {
  hash: string
  networkId: ChainId
  from: string
  nonce?: number | undefined
  summary: SentSummary
  /** In ms since 1970. */
  sentAt: number
  /** The outcome; absent while pending. */
  outcome?: TransactionOutcome | undefined
}

/**
 * The status of a sent transaction. `replaced`: another transaction with its nonce did something
 * else, or nothing.
 */
export type SentStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** All stored transactions, newest first. */
export interface SentState {
  sent: readonly SentTransaction[]
}

/** The events of sent transactions. */
export type SentEvent =
  | { type: 'added'; transaction: SentTransaction }
  | { type: 'ended'; hash: string; networkId: ChainId; outcome: TransactionOutcome }
  /** The node returned the transaction with its nonce, which later detects a replacement. */
  | { type: 'nonceRead'; hash: string; networkId: ChainId; nonce: number }
  /** The transactions that another tab stored. */
  | { type: 'merged'; sent: readonly SentTransaction[] }

/** Max stored transactions per account and network. */
export const KEPT_SENT = 50

/**
 * Returns the status of a sent transaction.
 *
 * @example
 * ```ts
 * import { type SentTransaction, sentStatusOf } from '@latchkey/core/internal'
 *
 * declare const sent: SentTransaction
 * sentStatusOf(sent) // 'pending'
 * ```
 */
export function sentStatusOf({ outcome }: Pick<SentTransaction, 'outcome'>): SentStatus {
  if (!outcome) return 'pending'
  if (outcome.status === 'dropped') return 'dropped'
  return outcome.replacement === 'cancelled' || outcome.replacement === 'replaced'
    ? 'replaced'
    : outcome.status
}

/** Returns the key of a transaction. A hash is unique on its own network only. */
export const sentKeyOf = ({ networkId, hash }: { networkId: string; hash: string }): string =>
  `${networkId}:${hash.toLowerCase()}`

/** Drops entries over the limit. Keeps pending before ended, and new before old. */
function prune(sent: readonly SentTransaction[]): readonly SentTransaction[] {
  const counts = new Map<string, number>()
  const byWorth = sent.toSorted(
    (left, right) =>
      Number(left.outcome !== undefined) - Number(right.outcome !== undefined) ||
      right.sentAt - left.sentAt,
  )
  const kept = new Set(
    byWorth.filter(({ from, networkId }) => {
      const owner = `${networkId}:${from.toLowerCase()}`
      const count = (counts.get(owner) ?? 0) + 1
      counts.set(owner, count)
      return count <= KEPT_SENT
    }),
  )
  return sent.filter((each) => kept.has(each)).toSorted((left, right) => right.sentAt - left.sentAt)
}

function merge(state: SentState, others: readonly SentTransaction[]): SentState {
  const known = new Map(state.sent.map((each) => [sentKeyOf(each), each]))
  // An entry with an outcome wins; next, an entry with a nonce.
  const news = others.filter((other) => {
    const own = known.get(sentKeyOf(other))
    return (
      !own ||
      (!own.outcome && (other.outcome || (own.nonce === undefined && other.nonce !== undefined)))
    )
  })
  if (news.length === 0) return state
  for (const each of news) known.set(sentKeyOf(each), each)
  const sent = prune([...known.values()])
  const isSame =
    sent.length === state.sent.length && sent.every((each, index) => each === state.sent[index])
  return isSame ? state : { sent }
}

/** Reduces an event of sent transactions. Pure. */
export function reduceSent(state: SentState, event: SentEvent): SentState {
  if (event.type === 'added') return merge(state, [event.transaction])
  if (event.type === 'merged') return merge(state, event.sent)
  const index = state.sent.findIndex((each) => sentKeyOf(each) === sentKeyOf(event))
  const found = state.sent[index]
  if (!found || found.outcome) return state
  if (event.type === 'nonceRead' && found.nonce === event.nonce) return state
  const news = event.type === 'nonceRead' ? { nonce: event.nonce } : { outcome: event.outcome }
  return { sent: state.sent.with(index, { ...found, ...news }) }
}

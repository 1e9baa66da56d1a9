import type { ChainId } from '@latchkey/protocol'
import type { TransactionOutcome } from '../kernel/transactions.js'

/** What went out or is to come in, as it was shown before it was signed. */
export interface SentAmount {
  /** CAIP-10, as of a {@link TokenBalance}. */
  id: string
  symbol: string
  /** In whole tokens, a decimal string, or `unlimited`. */
  amount: string
}

/** What a transaction was sent for, to have words for it while no history knows it. */
export interface SentSummary {
  kind: 'send' | 'approve' | 'swap' | 'batch' | 'buy' | 'name'
  out?: SentAmount | undefined
  in?: SentAmount | undefined
  /** Who receives, or may take. */
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
  /** How it ended; absent while it waits for its block. */
  outcome?: TransactionOutcome | undefined
}

/**
 * How a sent transaction stands. `replaced`: another one of its nonce did something else, or
 * nothing.
 */
export type SentStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** Every transaction that is remembered, newest first. */
export interface SentState {
  sent: readonly SentTransaction[]
}

/** What can happen to them. */
export type SentEvent =
  | { type: 'added'; transaction: SentTransaction }
  | { type: 'ended'; hash: string; networkId: ChainId; outcome: TransactionOutcome }
  /** The node knows the transaction, and so its nonce: what tells a replacement later. */
  | { type: 'nonceRead'; hash: string; networkId: ChainId; nonce: number }
  /** What another tab remembered. */
  | { type: 'merged'; sent: readonly SentTransaction[] }

/** Transactions that are kept of one account on one network. */
export const KEPT_SENT = 50

/**
 * How a sent transaction stands.
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

/** A hash is that of one transaction only on its own network. */
export const sentKeyOf = ({ networkId, hash }: { networkId: string; hash: string }): string =>
  `${networkId}:${hash.toLowerCase()}`

/** What still waits is kept before what ended, and what is newer before what is older. */
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
  // Whoever knows how it ended is right; before that, whoever knows its nonce.
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

/** The transactions that were sent. Pure. */
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

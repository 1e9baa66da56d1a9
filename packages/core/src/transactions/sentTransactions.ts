import type { ChainId } from '@latchkey/protocol'
import { isRecord } from '@latchkey/protocol/std'
import type { TransactionOutcome } from '../kernel/transactions.js'
import { cleanText } from '../std/cleanText.js'
import { idKey } from '../std/idKey.js'
import { isText } from '../std/isText.js'

/** Key of the transactions in storage. */
export const SENT_KEY = 'sent'

/** Maximum length of a stored list; longer ones were not written by the kit. */
const MAX = 1000

const kinds: readonly SentSummary['kind'][] = ['send', 'approve', 'swap', 'batch', 'buy', 'name']

const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/
const HASH = /^[a-zA-Z0-9]{1,128}$/
const CHAIN = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const DIGITS = /^\d{1,80}$/
const DECIMAL = /^(?:\d{1,400}(?:\.\d{1,80})?|unlimited)$/

function parseAmount(value: unknown): SentAmount | undefined {
  if (
    !isRecord(value) ||
    !isText(value.id, /^[-_.%:a-zA-Z0-9]{1,256}$/) ||
    !isText(value.amount, DECIMAL) ||
    typeof value.symbol !== 'string'
  )
    return undefined
  return { id: value.id, symbol: cleanText(value.symbol, 64) ?? '', amount: value.amount }
}

function parseSummary(value: unknown): SentSummary | undefined {
  if (!isRecord(value)) return undefined
  const kind = kinds.find((each) => each === value.kind)
  return (
    kind && {
      kind,
      out: parseAmount(value.out),
      in: parseAmount(value.in),
      to: isText(value.to, ADDRESS) ? value.to : undefined,
    }
  )
}

function parseOutcome(value: unknown): TransactionOutcome | undefined {
  if (!isRecord(value)) return undefined
  const { status, hash, blockNumber, fee, replacement } = value
  if (status === 'dropped') return { status }
  if (
    (status !== 'confirmed' && status !== 'failed') ||
    !isText(hash, HASH) ||
    !isText(blockNumber, DIGITS) ||
    !isText(fee, DIGITS)
  )
    return undefined
  const isKnown =
    replacement === 'repriced' || replacement === 'cancelled' || replacement === 'replaced'
  return {
    status,
    hash,
    blockNumber: BigInt(blockNumber),
    fee: BigInt(fee),
    ...(isKnown ? { replacement } : {}),
  }
}

function parseOne(value: unknown): SentTransaction | undefined {
  if (!isRecord(value)) return undefined
  const { hash, networkId, from, nonce, sentAt } = value
  const summary = parseSummary(value.summary)
  if (!summary || !isText(hash, HASH) || !isText(networkId, CHAIN) || !isText(from, ADDRESS))
    return undefined
  if (!Number.isSafeInteger(sentAt) || (sentAt as number) < 0) return undefined
  const isNonce = Number.isSafeInteger(nonce) && (nonce as number) >= 0
  // An invalid outcome counts as absent: the chain is then asked again.
  return {
    hash,
    networkId: networkId as ChainId,
    from,
    nonce: isNonce ? (nonce as number) : undefined,
    summary,
    sentAt: sentAt as number,
    outcome: parseOutcome(value.outcome),
  }
}

/** Parses a stored list and drops entries that do not fit. */
export function parseSent(value: unknown): readonly SentTransaction[] | undefined {
  return Array.isArray(value)
    ? value.slice(0, MAX).flatMap((each) => parseOne(each) ?? [])
    : undefined
}

/** Returns the stored form: JSON has no bigint. */
export function writeSent(sent: readonly SentTransaction[]): unknown {
  return sent.map(({ outcome, ...rest }) => {
    if (!outcome || outcome.status === 'dropped') return { ...rest, outcome }
    return {
      ...rest,
      outcome: { ...outcome, blockNumber: `${outcome.blockNumber}`, fee: `${outcome.fee}` },
    }
  })
}

/** An outgoing or expected amount, as shown before signing. */
export interface SentAmount {
  /** CAIP-10, as of a {@link TokenBalance}. */
  id: string
  symbol: string
  /** In whole tokens, a decimal string, or `unlimited`. */
  amount: string
}

/** The purpose of a transaction, for activity until a history lists it. */
export interface SentSummary {
  kind: 'send' | 'approve' | 'swap' | 'batch' | 'buy' | 'name'
  out?: SentAmount | undefined
  in?: SentAmount | undefined
  /** Recipient, or spender. */
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
 * Returns the status of a sent transaction. `replaced`: another one with its nonce had a different
 * effect, or none.
 */
export type SentStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** All stored transactions, newest first. */
export interface SentState {
  sent: readonly SentTransaction[]
}

/** Events of the list. */
export type SentEvent =
  | { type: 'added'; transaction: SentTransaction }
  | { type: 'ended'; hash: string; networkId: ChainId; outcome: TransactionOutcome }
  /** The node knows the transaction, and so its nonce, which identifies a replacement later. */
  | { type: 'nonceRead'; hash: string; networkId: ChainId; nonce: number }
  /** Transactions that another tab stored. */
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
  `${networkId}:${idKey(hash)}`

/** Prefers pending transactions over ended ones, and newer over older ones. */
function prune(sent: readonly SentTransaction[]): readonly SentTransaction[] {
  const counts = new Map<string, number>()
  const byWorth = sent.toSorted(
    (left, right) =>
      Number(left.outcome !== undefined) - Number(right.outcome !== undefined) ||
      right.sentAt - left.sentAt,
  )
  const kept = new Set(
    byWorth.filter(({ from, networkId }) => {
      const owner = `${networkId}:${idKey(from)}`
      const count = (counts.get(owner) ?? 0) + 1
      counts.set(owner, count)
      return count <= KEPT_SENT
    }),
  )
  return sent.filter((each) => kept.has(each)).toSorted((left, right) => right.sentAt - left.sentAt)
}

function merge(state: SentState, others: readonly SentTransaction[]): SentState {
  const known = new Map(state.sent.map((each) => [sentKeyOf(each), each]))
  // An entry with an outcome has precedence, then one with a nonce.
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

/** Reduces the list of sent transactions. Pure. */
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

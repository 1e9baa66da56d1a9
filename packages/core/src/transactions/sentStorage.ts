import type { ChainId } from '@latchkey/protocol'
import { isObject } from '../kernel/checkOptions.js'
import type { TransactionOutcome } from '../kernel/transactions.js'
import { cleanText } from '../std/cleanText.js'
import type { SentAmount, SentSummary, SentTransaction } from './sent.js'

/** The storage key of the transactions. */
export const SENT_KEY = 'sent'

/** The max length of the stored list. The kit never writes a longer one. */
const MOST = 1000

const kinds: readonly SentSummary['kind'][] = ['send', 'approve', 'swap', 'batch', 'buy', 'name']

const fits = (value: unknown, shape: RegExp): value is string =>
  typeof value === 'string' && shape.test(value)
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/
const HASH = /^[a-zA-Z0-9]{1,128}$/
const CHAIN = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const DIGITS = /^\d{1,80}$/
const DECIMAL = /^(?:\d{1,400}(?:\.\d{1,80})?|unlimited)$/

function parseAmount(value: unknown): SentAmount | undefined {
  if (
    !isObject(value) ||
    !fits(value.id, /^[-_.%:a-zA-Z0-9]{1,256}$/) ||
    !fits(value.amount, DECIMAL) ||
    typeof value.symbol !== 'string'
  )
    return undefined
  return { id: value.id, symbol: cleanText(value.symbol, 64) ?? '', amount: value.amount }
}

function parseSummary(value: unknown): SentSummary | undefined {
  if (!isObject(value)) return undefined
  const kind = kinds.find((each) => each === value.kind)
  return (
    kind && {
      kind,
      out: parseAmount(value.out),
      in: parseAmount(value.in),
      to: fits(value.to, ADDRESS) ? value.to : undefined,
    }
  )
}

function parseOutcome(value: unknown): TransactionOutcome | undefined {
  if (!isObject(value)) return undefined
  const { status, hash, blockNumber, fee, replacement } = value
  if (status === 'dropped') return { status }
  if (
    (status !== 'confirmed' && status !== 'failed') ||
    !fits(hash, HASH) ||
    !fits(blockNumber, DIGITS) ||
    !fits(fee, DIGITS)
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
  if (!isObject(value)) return undefined
  const { hash, networkId, from, nonce, sentAt } = value
  const summary = parseSummary(value.summary)
  if (!summary || !fits(hash, HASH) || !fits(networkId, CHAIN) || !fits(from, ADDRESS))
    return undefined
  if (!Number.isSafeInteger(sentAt) || (sentAt as number) < 0) return undefined
  const isNonce = Number.isSafeInteger(nonce) && (nonce as number) >= 0
  // An invalid outcome counts as none, so that the chain is read again.
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

/** Parses a stored list. Drops invalid entries and keeps the others. */
export function parseSent(value: unknown): readonly SentTransaction[] | undefined {
  return Array.isArray(value)
    ? value.slice(0, MOST).flatMap((each) => parseOne(each) ?? [])
    : undefined
}

/** Converts entries for storage: JSON has no bigint. */
export function writeSent(sent: readonly SentTransaction[]): unknown {
  return sent.map(({ outcome, ...rest }) => {
    if (!outcome || outcome.status === 'dropped') return { ...rest, outcome }
    return {
      ...rest,
      outcome: { ...outcome, blockNumber: `${outcome.blockNumber}`, fee: `${outcome.fee}` },
    }
  })
}

import { base58 } from '@scure/base'
import { type Cursor, take, takeByte, takeEnd, takeList, takeNumber } from './cursor.js'

/** A message in the format of Solana's off-chain messages. */
export interface OffchainMessage {
  version: 0 | 1
  /** base58 of the application domain of version 0. `undefined` if it is all zeros. */
  application: string | undefined
  /** base58 addresses that must sign. */
  signers: readonly string[]
  text: string
}

/** `ff "solana offchain"` */
const PREFIX = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'))
const KEY = 32
/** Maximum length of a message of version 0 in the formats 0 (ASCII), 1 and 2 (UTF-8). */
const MAX_BYTES = [1232, 1232, 65_535]

/** True if the bytes start with the prefix of an off-chain message. */
export function isOffchain(bytes: Uint8Array): boolean {
  return PREFIX.every((byte, index) => bytes[index] === byte)
}

const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)

function takeSigners(cursor: Cursor): Uint8Array[] {
  const signers = takeList(cursor, (each) => take(each, KEY), takeByte(cursor))
  if (signers.length === 0) throw new RangeError('no signer')
  if (new Set(signers.map(base58.encode)).size !== signers.length)
    throw new RangeError('a signer twice')
  return signers
}

function readVersion0(cursor: Cursor): OffchainMessage {
  const domain = take(cursor, KEY)
  const format = takeByte(cursor)
  const signers = takeSigners(cursor)
  const bytes = take(cursor, Number(takeNumber(cursor, 2)))
  takeEnd(cursor)
  if (bytes.length === 0 || bytes.length > (MAX_BYTES[format] ?? 0))
    throw new RangeError('the message does not fit its format')
  if (format === 0 && bytes.some((byte) => byte < 0x20 || byte > 0x7e))
    throw new RangeError('not ASCII')
  return {
    version: 0,
    application: domain.some((byte) => byte !== 0) ? base58.encode(domain) : undefined,
    signers: signers.map(base58.encode),
    text: textOf(bytes),
  }
}

/** True if the first key sorts before the second. Compares bytes, like the encoder. */
function isBefore(one: Uint8Array, other: Uint8Array): boolean {
  const at = one.findIndex((byte, index) => byte !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}

function readVersion1(cursor: Cursor): OffchainMessage {
  const signers = takeSigners(cursor)
  const isSorted = signers.every((each, index) => {
    const next = signers[index + 1]
    return next === undefined || isBefore(each, next)
  })
  const bytes = take(cursor, cursor.bytes.length - cursor.at)
  if (!isSorted || bytes.length === 0) throw new RangeError('another order, or no text')
  return {
    version: 1,
    application: undefined,
    signers: signers.map(base58.encode),
    text: textOf(bytes),
  }
}

/**
 * Parses an off-chain message of version 0 or 1. Returns `undefined` unless its header is canonical.
 *
 * Source: https://github.com/anza-xyz/kit/tree/main/packages/offchain-messages
 */
export function parseOffchainMessage(bytes: Uint8Array): OffchainMessage | undefined {
  if (!isOffchain(bytes)) return undefined
  try {
    const cursor: Cursor = { bytes, at: PREFIX.length }
    const version = takeByte(cursor)
    if (version === 0) return readVersion0(cursor)
    return version === 1 ? readVersion1(cursor) : undefined
  } catch {
    // Not canonical: the caller rejects it.
    return undefined
  }
}

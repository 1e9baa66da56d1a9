import { base58 } from '@scure/base'

/**
 * One instruction of a Solana transaction. Accounts from a look-up table are `undefined`: the frame
 * does not read the table.
 */
export interface SolanaInstruction {
  program: string | undefined
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}

/** A Solana transaction, read. */
export interface SolanaTransaction {
  /** The bytes that the signers sign. */
  message: Uint8Array
  /** 64 bytes each, in the order of `signers`. */
  signatures: readonly Uint8Array[]
  /** base58; the first one pays the fee. */
  signers: readonly string[]
  instructions: readonly SolanaInstruction[]
}

const PACKET = 1_232
const KEY = 32
const SIGNATURE = 64

interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

function take(cursor: Cursor, length: number): Uint8Array {
  const end = cursor.at + length
  if (end > cursor.bytes.length) throw new RangeError('too short')
  const taken = cursor.bytes.slice(cursor.at, end)
  cursor.at = end
  return taken
}

const byte = (cursor: Cursor): number => take(cursor, 1)[0] ?? 0

/** A length of one to three bytes; the shortest form only, so that bytes have one reading. */
function compact(cursor: Cursor): number {
  const first = byte(cursor)
  if (first < 0x80) return first
  const second = byte(cursor)
  if (second === 0) throw new RangeError('a longer form')
  if (second < 0x80) return (first & 0x7f) | (second << 7)
  const third = byte(cursor)
  if (third === 0 || third > 3) throw new RangeError('a longer form')
  return (first & 0x7f) | ((second & 0x7f) << 7) | (third << 14)
}

function list<value>(cursor: Cursor, read: (cursor: Cursor) => value): value[] {
  return Array.from({ length: compact(cursor) }, () => read(cursor))
}

/** Parses the signed message, legacy or version 0, to the last byte. */
function readMessage(cursor: Cursor): Pick<SolanaTransaction, 'signers' | 'instructions'> {
  const isVersioned = ((cursor.bytes[cursor.at] ?? 0) & 0x80) !== 0
  if (isVersioned && byte(cursor) !== 0x80) throw new RangeError('an unknown version')
  const [signed, readonlySigned, readonlyOthers] = take(cursor, 3) as unknown as [
    number,
    number,
    number,
  ]
  const keys = list(cursor, (each) => base58.encode(take(each, KEY)))
  if (signed === 0 || readonlySigned >= signed || signed + readonlyOthers > keys.length)
    throw new RangeError('a header that does not fit')
  if (new Set(keys).size !== keys.length) throw new RangeError('an account twice')
  take(cursor, KEY)
  const raw = list(cursor, (each) => ({
    program: byte(each),
    accounts: list(each, byte),
    data: take(each, compact(each)),
  }))
  const looked = isVersioned
    ? list(cursor, (each) => {
        take(each, KEY)
        return list(each, byte).length + list(each, byte).length
      })
    : []
  if (cursor.at !== cursor.bytes.length) throw new RangeError('too long')
  const all = keys.length + looked.reduce((sum, each) => sum + each, 0)
  if (
    raw.some(
      ({ program, accounts }) =>
        program === 0 || program >= keys.length || accounts.some((index) => index >= all),
    )
  )
    throw new RangeError('an account that is none')
  return {
    signers: keys.slice(0, signed),
    instructions: raw.map(({ program, accounts, data }) => ({
      program: keys[program],
      accounts: accounts.map((index) => keys[index]),
      data,
    })),
  }
}

/**
 * Reads a transaction of Solana, legacy or of version 0. `undefined` when the bytes are none, or
 * could be read in another way.
 *
 * Source: https://solana.com/docs/core/transactions
 */
export function parseSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  if (bytes.length > PACKET) return undefined
  try {
    const cursor = { bytes, at: 0 }
    const signatures = list(cursor, (each) => take(each, SIGNATURE))
    const message = bytes.slice(cursor.at)
    const read = readMessage(cursor)
    return signatures.length === read.signers.length ? { message, signatures, ...read } : undefined
  } catch {
    // Not a transaction: the caller reports it.
    return undefined
  }
}

/**
 * True if the bytes are the message of a transaction. A signature of such a "text" would authorise
 * the transaction.
 */
export function isSolanaMessage(bytes: Uint8Array): boolean {
  try {
    readMessage({ bytes, at: 0 })
    return true
  } catch {
    // Not a message of a transaction, as hoped.
    return false
  }
}

/** The same transaction with one signature put in its place. */
export function withSignature(
  { message, signatures, signers }: SolanaTransaction,
  signer: string,
  signature: Uint8Array,
): Uint8Array {
  const all = signatures.map((each, index) => (signers[index] === signer ? signature : each))
  // Never more than 127: a packet has no room for them.
  const bytes = new Uint8Array(1 + all.length * SIGNATURE + message.length)
  bytes[0] = all.length
  for (const [index, each] of all.entries()) bytes.set(each, 1 + index * SIGNATURE)
  bytes.set(message, 1 + all.length * SIGNATURE)
  return bytes
}

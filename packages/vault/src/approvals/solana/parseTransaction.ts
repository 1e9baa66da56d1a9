import {
  type Cursor,
  take,
  takeByte,
  takeEnd,
  takeKey,
  takeLength,
  takeList,
  takeNumber,
} from './cursor.js'

/** An account that a transaction names. */
export interface SolanaAccount {
  /** base58. `undefined` for an account of a lookup table that was not read. */
  address: string | undefined
  isSigner: boolean
  isWritable: boolean
  /** Set for an account of a lookup table. */
  table?: { address: string; index: number } | undefined
}

/** An instruction. `accounts` are indexes into the transaction's accounts. */
export interface SolanaInstruction {
  program: string
  accounts: readonly number[]
  data: Uint8Array
}

/** A parsed Solana transaction. */
export interface SolanaTransaction {
  version: 'legacy' | 0 | 1
  /** The bytes that the signers sign. */
  message: Uint8Array
  /** 64 bytes each, in the order of `signers`. */
  signatures: readonly Uint8Array[]
  /** base58. The first signer pays the fee. */
  signers: readonly string[]
  accounts: readonly SolanaAccount[]
  instructions: readonly SolanaInstruction[]
  /** Lamports that version 1 pays in addition to the fee for signatures. */
  priorityFee: bigint
}

type Message = Omit<SolanaTransaction, 'message' | 'signatures'>

/** Maximum bytes: of legacy and version 0, and of version 1. */
const PACKET = 1232
const LARGE_PACKET = 4096
const KEY = 32
const SIGNATURE = 64
/** Bits of the budget of version 1: two of the priority fee, three of limits. */
const FEE_BITS = 0b11
const LIMIT_BITS = [0b100, 0b1000, 0b10000]
const KNOWN_BITS = 0b11111

interface Header {
  signed: number
  readonlySigned: number
  readonlyOthers: number
}

function takeHeader(cursor: Cursor): Header {
  const [signed = 0, readonlySigned = 0, readonlyOthers = 0] = take(cursor, 3)
  return { signed, readonlySigned, readonlyOthers }
}

function accountsOf(
  keys: readonly string[],
  { signed, readonlySigned, readonlyOthers }: Header,
): SolanaAccount[] {
  return keys.map((address, index) => ({
    address,
    isSigner: index < signed,
    isWritable:
      index < signed ? index < signed - readonlySigned : index < keys.length - readonlyOthers,
  }))
}

interface Structure {
  version: SolanaTransaction['version']
  header: Header
  keys: string[]
  looked: SolanaAccount[]
  raw: { program: number; accounts: number[]; data: Uint8Array }[]
  priorityFee: bigint
}

/**
 * Reads the accounts of lookup tables, which follow the keys: the writable ones of all tables
 * first.
 */
function takeLookups(cursor: Cursor): SolanaAccount[] {
  const tables = takeList(cursor, (each) => ({
    address: takeKey(each),
    writable: takeList(each, takeByte),
    readonly: takeList(each, takeByte),
  }))
  const accountOf =
    (address: string, isWritable: boolean) =>
    (index: number): SolanaAccount => ({
      address: undefined,
      isSigner: false,
      isWritable,
      table: { address, index },
    })
  return [
    ...tables.flatMap(({ address, writable }) => writable.map(accountOf(address, true))),
    ...tables.flatMap(({ address, readonly }) => readonly.map(accountOf(address, false))),
  ]
}

/** Reads a legacy or version 0 message, which lists its instructions one by one. */
function takeListed(cursor: Cursor, version: 'legacy' | 0): Structure {
  const header = takeHeader(cursor)
  const keys = takeList(cursor, takeKey)
  take(cursor, KEY)
  const raw = takeList(cursor, (each) => ({
    program: takeByte(each),
    accounts: takeList(each, takeByte),
    data: take(each, takeLength(each)),
  }))
  const looked = version === 0 ? takeLookups(cursor) : []
  return { version, header, keys, raw, looked, priorityFee: 0n }
}

/** Reads a version 1 message: fixed-size counts, and a budget instead of budget instructions. */
function takeVersion1(cursor: Cursor): Structure {
  const header = takeHeader(cursor)
  const mask = Number(takeNumber(cursor, 4))
  const hasFee = (mask & FEE_BITS) === FEE_BITS
  if (mask > KNOWN_BITS || (!hasFee && (mask & FEE_BITS) !== 0))
    throw new RangeError('an unknown budget')
  take(cursor, KEY)
  const count = takeByte(cursor)
  const keys = takeList(cursor, takeKey, takeByte(cursor))
  const priorityFee = hasFee ? takeNumber(cursor, 8) : 0n
  for (const bit of LIMIT_BITS) if (mask & bit) take(cursor, 4)
  const heads = takeList(
    cursor,
    (each) => ({
      program: takeByte(each),
      accounts: takeByte(each),
      data: Number(takeNumber(each, 2)),
    }),
    count,
  )
  const raw = heads.map(({ program, accounts, data }) => ({
    program,
    accounts: [...take(cursor, accounts)],
    data: take(cursor, data),
  }))
  return { version: 1, header, keys, raw, looked: [], priorityFee }
}

function takeStructure(cursor: Cursor): Structure {
  const first = cursor.bytes[cursor.at] ?? 0
  if ((first & 0x80) === 0) return takeListed(cursor, 'legacy')
  const version = takeByte(cursor) & 0x7f
  if (version === 0) return takeListed(cursor, 0)
  if (version === 1) return takeVersion1(cursor)
  throw new RangeError('an unknown version')
}

/** Rejects a structure that no node would run. */
function toMessage({ version, header, keys, looked, raw, priorityFee }: Structure): Message {
  const { signed, readonlySigned, readonlyOthers } = header
  if (signed === 0 || readonlySigned >= signed || signed + readonlyOthers > keys.length)
    throw new RangeError('a header that does not fit')
  if (new Set(keys).size !== keys.length) throw new RangeError('an account twice')
  const all = keys.length + looked.length
  if (
    raw.some(
      ({ program, accounts }) =>
        program === 0 || program >= keys.length || accounts.some((index) => index >= all),
    )
  )
    throw new RangeError('a malformed account')
  return {
    version,
    signers: keys.slice(0, signed),
    accounts: [...accountsOf(keys, header), ...looked],
    instructions: raw.map(({ program, ...rest }) => ({ program: keys[program] ?? '', ...rest })),
    priorityFee,
  }
}

/** Splits a transaction. Version 1 has its signatures at the end, the others at the start. */
function parseParts(bytes: Uint8Array): {
  structure: Structure
  message: Uint8Array
  signatures: Uint8Array[]
} {
  const cursor: Cursor = { bytes, at: 0 }
  if (bytes[0] === 0x81) {
    const structure = takeStructure(cursor)
    const message = bytes.slice(0, cursor.at)
    const { signed } = structure.header
    const signatures = takeList(cursor, (each) => take(each, SIGNATURE), signed)
    takeEnd(cursor)
    return { structure, message, signatures }
  }
  const signatures = takeList(cursor, (each) => take(each, SIGNATURE))
  const message = bytes.slice(cursor.at)
  const structure = takeStructure(cursor)
  takeEnd(cursor)
  if (structure.version === 1) throw new RangeError('signatures in front of version 1')
  return { structure, message, signatures }
}

/**
 * Parses a Solana transaction: legacy, version 0 or version 1. Returns `undefined` for other bytes
 * and for ambiguous bytes.
 *
 * Source: https://solana.com/docs/core/transactions, SIMD-0385 for version 1
 */
export function parseSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  if (bytes.length > (bytes[0] === 0x81 ? LARGE_PACKET : PACKET)) return undefined
  try {
    const { structure, message, signatures } = parseParts(bytes)
    const read = toMessage(structure)
    return signatures.length === read.signers.length ? { message, signatures, ...read } : undefined
  } catch {
    // Not a transaction: the caller reports it.
    return undefined
  }
}

/**
 * True if the bytes have the structure of a transaction message of any version. A signature of such
 * a "text" would authorise the transaction.
 */
export function isSolanaMessage(bytes: Uint8Array): boolean {
  try {
    const cursor: Cursor = { bytes, at: 0 }
    takeStructure(cursor)
    takeEnd(cursor)
    return true
  } catch {
    // Not a transaction message.
    return false
  }
}

import { toBase58 } from '@latchkey/protocol/std'

/** Throws an error that a wallet returns to the app. */
function refuse(reason: string): never {
  throw Object.assign(new Error(`Invalid transaction: ${reason}`), { code: -32602 })
}

/** The parts of a signed or unsigned transaction. */
export interface SolanaTransaction {
  readonly message: Uint8Array
  /** 64 bytes each; zeros where a signature is missing. */
  readonly signatures: readonly Uint8Array[]
}

const SIGNATURE_BYTES = 64
const VERSION_1 = 0x81
/** Bytes of a version 1 message before its accounts. */
const VERSION_1_HEADER = 42

/** Reads a number of Solana's compact encoding: seven bits in each byte. */
export function readCompact(bytes: Uint8Array, offset: number): [value: number, end: number] {
  const at = { value: 0, offset }
  for (let shift = 0; shift <= 14; shift += 7) {
    const byte = bytes[at.offset++] ?? refuse('it ends too early')
    at.value |= (byte & 0x7f) << shift
    if (byte < 0x80) return [at.value, at.offset]
  }
  return refuse('a length is too long')
}

export function writeCompact(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeCompact(value >> 7)]
}

function chunks(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: bytes.length / SIGNATURE_BYTES }, (_, index) =>
    bytes.slice(index * SIGNATURE_BYTES, (index + 1) * SIGNATURE_BYTES),
  )
}

/** Version 1 has its message first, other versions their signatures. */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes[0] === VERSION_1) {
    const end = bytes.length - (bytes[1] ?? 0) * SIGNATURE_BYTES
    if (end < VERSION_1_HEADER) refuse('it ends too early')
    return { message: bytes.slice(0, end), signatures: chunks(bytes.slice(end)) }
  }
  const [count, start] = readCompact(bytes, 0)
  const end = start + count * SIGNATURE_BYTES
  if (end >= bytes.length) refuse('it ends too early')
  return { message: bytes.slice(end), signatures: chunks(bytes.slice(start, end)) }
}

export function writeSolanaTransaction({ message, signatures }: SolanaTransaction): Uint8Array {
  const signed = signatures.flatMap((each) => [...each])
  return message[0] === VERSION_1
    ? Uint8Array.from([...message, ...signed])
    : Uint8Array.from([...writeCompact(signatures.length), ...signed, ...message])
}

/** Returns the addresses that must sign a message: the fee payer, then the others. */
export function signersOf(message: Uint8Array): readonly string[] {
  const isVersioned = (message[0] ?? 0) >= 0x80
  const count = message[isVersioned ? 1 : 0] ?? 0
  const start =
    message[0] === VERSION_1 ? VERSION_1_HEADER : readCompact(message, isVersioned ? 4 : 3)[1]
  return Array.from({ length: count }, (_, index) =>
    toBase58(message.slice(start + index * 32, start + (index + 1) * 32)),
  )
}

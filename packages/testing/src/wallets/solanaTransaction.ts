import { base58 } from '@scure/base'

/** A transaction of Solana, as far as a signer reads it. */
export interface SolanaWireTransaction {
  /** The bytes that the signers sign. */
  readonly message: Uint8Array
  /** 64 bytes each, zeros if it is missing, in the order of `signers`. */
  readonly signatures: readonly Uint8Array[]
  /** base58; the first one pays the fee. */
  readonly signers: readonly string[]
}

const SIGNATURE = 64
const KEY = 32

/** Reads a length of one or two bytes. Returns the offset after it, too. */
function readLength(bytes: Uint8Array, at: number): [length: number, next: number] {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2)
  return first < 0x80 ? [first, at + 1] : [(first & 0x7f) | (second << 7), at + 2]
}

/** Returns the signers of a message, legacy or version 0. Returns `undefined` for other bytes. */
export function readSigners(message: Uint8Array): readonly string[] | undefined {
  const [first = 0] = message
  if (first > 0x80) return undefined
  const header = first === 0x80 ? 1 : 0
  const [signed = 0, readonlySigned = 0, readonlyOthers = 0] = message.subarray(header, header + 3)
  const [keys, start] = readLength(message, header + 3)
  if (signed === 0 || readonlySigned >= signed || signed + readonlyOthers > keys) return undefined
  // A lifetime follows the keys.
  if (start + (keys + 1) * KEY >= message.length) return undefined
  return Array.from({ length: signed }, (_, index) =>
    base58.encode(message.subarray(start + index * KEY, start + (index + 1) * KEY)),
  )
}

/** Reads a transaction, legacy or version 0. Returns `undefined` for other bytes. */
export function readSolanaTransaction(bytes: Uint8Array): SolanaWireTransaction | undefined {
  const [count, start] = readLength(bytes, 0)
  const message = bytes.slice(start + count * SIGNATURE)
  const signers = readSigners(message)
  if (signers?.length !== count) return undefined
  const signatures = signers.map((_, index) =>
    bytes.slice(start + index * SIGNATURE, start + (index + 1) * SIGNATURE),
  )
  return { message, signatures, signers }
}

/** Returns the bytes of the transaction with a signer's signature. Other signatures stay. */
export function withSolanaSignature(
  { message, signatures, signers }: SolanaWireTransaction,
  signer: string,
  signature: Uint8Array,
): Uint8Array {
  const all = signatures.map((each, index) => (signers[index] === signer ? signature : each))
  return Uint8Array.from([all.length, ...all.flatMap((each) => [...each]), ...message])
}

import { fromBase58 } from '@latchkey/protocol/std'

const KEY_BYTES = 32
/** The maximum number of base58 letters of 32 bytes. */
const MAX_KEY_LETTERS = 44

/** Parses base58 text of 32 bytes: an address, a mint or a blockhash. */
export function parseKey(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > MAX_KEY_LETTERS) return undefined
  const bytes = fromBase58(text)
  return bytes?.length === KEY_BYTES ? bytes : undefined
}

/**
 * Copies the bytes of a typed array with exactly `length` bytes. Reads the array of another realm
 * too, which `instanceof` would not recognise.
 */
export function copyBytes(value: unknown, length?: number): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value)) return undefined
  if (length !== undefined && value.byteLength !== length) return undefined
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}

/** True if two byte strings are the same. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

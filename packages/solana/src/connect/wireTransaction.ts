import { parseKey, sameBytes } from '../kernel/bytes.js'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
/** The first byte of a version 1 message, which comes before its signatures. */
const VERSION_ONE = 0x81

interface Wire {
  signatures: Uint8Array
  message: Uint8Array
}

/** Reads a short length: 7 bits per byte, least first. */
function readLength(bytes: Uint8Array, at: number): { value: number; next: number } | undefined {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return { value, next: at + index + 1 }
  }
  return undefined
}

/** Splits a legacy or version 0 transaction. Returns `undefined` for other bytes. */
function splitWire(wire: Uint8Array): Wire | undefined {
  if (wire[0] === VERSION_ONE) return undefined
  const count = readLength(wire, 0)
  if (!count || count.value === 0) return undefined
  const end = count.next + count.value * SIGNATURE_BYTES
  const message = wire.slice(end)
  const isVersioned = ((message[0] ?? 0) & 0x80) !== 0
  // The header starts with the number of required signatures.
  const required = message[isVersioned ? 1 : 0]
  if (required !== count.value) return undefined
  return { signatures: wire.slice(count.next, end), message }
}

/** Returns the message of a legacy or version 0 transaction; `undefined` for other bytes. */
export function messageOf(wire: Uint8Array): Uint8Array | undefined {
  return splitWire(wire)?.message
}

/** Returns the accounts that sign a legacy or version 0 message. */
function signersOf(message: Uint8Array): readonly Uint8Array[] {
  const start = ((message[0] ?? 0) & 0x80) !== 0 ? 1 : 0
  const keys = readLength(message, start + 3)
  if (!keys) return []
  return Array.from({ length: message[start] ?? 0 }, (_, index) => {
    const at = keys.next + index * KEY_BYTES
    return message.slice(at, at + KEY_BYTES)
  })
}

/** Returns the transaction with an account's signature. */
export function withSignature(
  wire: Uint8Array,
  address: string,
  signature: Uint8Array,
): Uint8Array | undefined {
  const parts = splitWire(wire)
  const key = parseKey(address)
  if (!parts || !key) return undefined
  const index = signersOf(parts.message).findIndex((signer) => sameBytes(signer, key))
  if (index < 0) return undefined
  const signed = wire.slice()
  const start = wire.length - parts.message.length - parts.signatures.length
  signed.set(signature, start + index * SIGNATURE_BYTES)
  return signed
}

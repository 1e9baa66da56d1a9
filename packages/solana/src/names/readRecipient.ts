import { sameBytes } from '../kernel/bytes.js'

const KEY_BYTES = 32
/** Bytes before the ids: two kinds of validation, and the length of the content. */
const PREFIX_BYTES = 8
/** The kind of validation by a signature of a Solana account. */
const SIGNED = 1

/** Reads a record of version 2: both kinds of validation, both ids, and the content. */
function readCurrent(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const keyAt = (index: number): Uint8Array =>
    data.slice(PREFIX_BYTES + index * KEY_BYTES, PREFIX_BYTES + (index + 1) * KEY_BYTES)
  return {
    isByOwner: view.getUint16(0, true) === SIGNED,
    isByContent: view.getUint16(2, true) === SIGNED,
    length: view.getUint32(4, true),
    owner: keyAt(0),
    signer: keyAt(1),
    content: keyAt(2),
  }
}

/**
 * Returns the account that receives for a name: the one in its record of version 2 if the current
 * owner set it, else the owner. `undefined` if that account did not confirm the record, and if a
 * record of version 1 names another account, whose signature old browsers cannot verify.
 *
 * Source: https://github.com/SolanaNameService/sns-sdk (SNS-IP 5)
 *
 * @param current - The record of version 2 behind its header.
 * @param former - The record of version 1 behind its header.
 */
export function readRecipient(
  owner: Uint8Array,
  current?: Uint8Array,
  former?: Uint8Array,
): Uint8Array | undefined {
  if (current && current.length >= PREFIX_BYTES) {
    const record = readCurrent(current)
    // A former owner's record is void.
    if (record.isByOwner && sameBytes(record.owner, owner)) {
      const isConfirmed = record.isByContent && sameBytes(record.signer, record.content)
      return isConfirmed && record.length === KEY_BYTES ? record.content : undefined
    }
  }
  const isOwner = former === undefined || sameBytes(former.slice(0, KEY_BYTES), owner)
  return isOwner ? owner : undefined
}

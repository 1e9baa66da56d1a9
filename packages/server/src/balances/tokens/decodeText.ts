import { type Hex, hexToBytes } from 'viem'

const utf8 = new TextDecoder()

/** Converts a word to a number of bytes. Returns `undefined` if it is too large. */
function wordAt(bytes: Uint8Array, offset: number): number | undefined {
  const word = bytes.subarray(offset, offset + 32)
  if (word.length < 32 || word.subarray(0, 28).some(Boolean)) return undefined
  return new DataView(word.buffer, word.byteOffset + 28, 4).getUint32(0)
}

/**
 * Decodes a token's name or symbol: a string, or bytes32 as in early tokens (MKR). Returns
 * `undefined` for anything else.
 */
export function decodeText(answer: Hex): string | undefined {
  const bytes = hexToBytes(answer)
  if (bytes.length === 32) return utf8.decode(bytes).replace(/\0+$/, '') || undefined
  const offset = wordAt(bytes, 0)
  if (offset === undefined) return undefined
  const length = wordAt(bytes, offset)
  if (length === undefined || offset + 32 + length > bytes.length) return undefined
  return utf8.decode(bytes.subarray(offset + 32, offset + 32 + length)) || undefined
}

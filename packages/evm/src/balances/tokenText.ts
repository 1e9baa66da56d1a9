import { cleanText } from '@latchkey/core/internal'
import { type Hex, hexToBytes } from 'viem'

/** Maximum bytes of a name that are decoded: some tokens return megabytes. */
const MAX_BYTES = 512
const WORD = 64

/** Decodes a token's name or symbol for display: a string, or 32 bytes for the oldest tokens. */
export function tokenText(answer: Hex | undefined, max: number): string | undefined {
  const hex = (answer ?? '0x').slice(2)
  const word = (index: number): string => hex.slice(index * WORD, (index + 1) * WORD)
  const isString = hex.length >= 2 * WORD && BigInt(`0x${word(0)}`) === 32n
  if (!isString && hex.length !== WORD) return undefined
  const length = isString ? BigInt(`0x${word(1)}`) : 32n
  const characters = Number(length > BigInt(MAX_BYTES) ? MAX_BYTES : length) * 2
  const text = isString ? hex.slice(2 * WORD, 2 * WORD + characters) : hex
  const bytes = hexToBytes(`0x${text}`)
  const end = bytes.indexOf(0)
  return cleanText(new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)), max)
}

// Not @scure/base: its coders add 2.7 kB (gzip) to the page that shows a QR code, these 0.4 kB.
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Returns bytes as base58 in Bitcoin's alphabet, which Solana and did:key use.
 *
 * @example
 * ```ts
 * import { toBase58 } from '@latchkey/protocol/std'
 *
 * toBase58(Uint8Array.of(0, 0, 40, 127, 180, 205)) // '11233QC4'
 * ```
 */
export function toBase58(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  let text = ''
  for (let rest = BigInt(`0x0${hex}`); rest > 0n; rest /= 58n)
    text = `${ALPHABET[Number(rest % 58n)]}${text}`
  for (let at = 0; bytes[at] === 0; at++) text = `1${text}`
  return text
}

/**
 * Returns the bytes of a base58 text, or `undefined` if the text is not base58.
 *
 * @example
 * ```ts
 * import { fromBase58 } from '@latchkey/protocol/std'
 *
 * fromBase58('11233QC4') // Uint8Array.of(0, 0, 40, 127, 180, 205)
 * ```
 */
export function fromBase58(text: string): Uint8Array | undefined {
  let sum = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return undefined
    sum = sum * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; sum > 0n; sum >>= 8n) bytes.push(Number(sum & 255n))
  for (let at = 0; text[at] === '1'; at++) bytes.push(0)
  return Uint8Array.from(bytes.reverse())
}

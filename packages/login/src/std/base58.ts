const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Turns digits of one base into those of another, most significant first. */
function convert(digits: Iterable<number>, from: number, to: number): number[] {
  const converted: number[] = []
  for (const digit of digits) {
    let carry = digit
    for (let index = 0; index < converted.length; index++) {
      carry += (converted[index] as number) * from
      converted[index] = carry % to
      carry = Math.floor(carry / to)
    }
    for (; carry > 0; carry = Math.floor(carry / to)) converted.push(carry % to)
  }
  return converted.reverse()
}

/** Bytes as base58, in the alphabet of Bitcoin, which Solana uses. */
export function toBase58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const leading = zeros < 0 ? bytes.length : zeros
  const digits = convert(bytes, 256, 58).map((digit) => ALPHABET[digit])
  return '1'.repeat(leading) + digits.join('')
}

/** The bytes of a base58 text, or nothing if it is none. */
export function fromBase58(text: string): Uint8Array | undefined {
  const digits = Array.from(text, (letter) => ALPHABET.indexOf(letter))
  if (digits.includes(-1)) return undefined
  const first = digits.findIndex((digit) => digit !== 0)
  const leading = first < 0 ? digits.length : first
  return Uint8Array.from([...new Array<number>(leading).fill(0), ...convert(digits, 58, 256)])
}

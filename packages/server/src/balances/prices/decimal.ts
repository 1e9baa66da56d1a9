/** Number of decimals in price calculations. */
const PRICE_DIGITS = 24

/** One dollar, or one whole token, in the integers of price calculations. */
export const ONE: bigint = 10n ** BigInt(PRICE_DIGITS)

/** Exclusive maximum of a price: no real token costs as much (SEC-44). */
const LIMIT = 10n ** 12n * ONE

/** Converts a price to an exact decimal string. Returns `undefined` for an invalid price. */
export function toDecimal(price: bigint): string | undefined {
  if (price < 0n || price >= LIMIT) return undefined
  const digits = price.toString().padStart(PRICE_DIGITS + 1, '0')
  const fraction = digits.slice(-PRICE_DIGITS).replace(/0+$/, '')
  return digits.slice(0, -PRICE_DIGITS) + (fraction ? `.${fraction}` : '')
}

/**
 * Converts a decimal string to an integer, truncated after 24 decimals. Returns `undefined` for an
 * invalid price.
 */
export function fromDecimal(text: string): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,13})(?:\.(\d{1,100}))?$/.exec(text) ?? []
  if (!whole) return undefined
  const price =
    BigInt(whole) * ONE + BigInt(fraction.slice(0, PRICE_DIGITS).padEnd(PRICE_DIGITS, '0'))
  return price < LIMIT ? price : undefined
}

/**
 * Converts a price from a JSON number to a decimal string, without an exponent. Returns `undefined`
 * for an invalid price.
 */
export function decimalOfNumber(value: number): string | undefined {
  if (!Number.isFinite(value) || value < 0 || value >= 1e12) return undefined
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const shift = Number(exponent)
  if (shift === 0) return String(value)
  // Numbers below 1e12 have an exponent only if it is negative.
  const digits = whole + fraction
  const text = `0.${'0'.repeat(-shift - whole.length)}${digits}`
  return /[1-9]/.test(text.slice(0, PRICE_DIGITS + 2)) ? text.slice(0, PRICE_DIGITS + 2) : '0'
}

/** An exact ratio, for decimal texts and their quotients. `over` is above 0. */
export interface Ratio {
  readonly of: bigint
  readonly over: bigint
}

const DECIMAL = /^\d{1,80}(?:\.\d{1,80})?$/

const NUMBER = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** Parses a decimal text without sign or exponent. Returns `undefined` if it is invalid. */
export function ratioOf(text: string): Ratio | undefined {
  if (!DECIMAL.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  return { of: BigInt(whole + fraction), over: 10n ** BigInt(fraction.length) }
}

/**
 * Converts a JSON number to its decimal text, without exponent. Returns `undefined` for a number
 * that cannot be a price: negative, not finite, or from 1e12 on (SEC-44).
 */
export function priceTextOf(price: number): string | undefined {
  if (!Number.isFinite(price) || price < 0 || price >= 1e12) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(String(price)) ?? []
  const shift = Number(exponent)
  // Too small for a value: counts as 0.
  if (whole === '' || shift < -80) return '0'
  const digits = whole + fraction
  const point = whole.length + shift
  const text =
    point > 0
      ? `${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}`
      : `0.${'0'.repeat(-point)}${digits}`
  return text.slice(0, 82).replace(/\.?0*$/, '') || '0'
}

export function multiply(left: Ratio, right: Ratio): Ratio {
  return { of: left.of * right.of, over: left.over * right.over }
}

/** Returns `undefined` when the divisor is 0. */
export function divide(left: Ratio, right: Ratio): Ratio | undefined {
  if (right.of === 0n) return undefined
  const sign = right.of < 0n ? -1n : 1n
  return { of: left.of * right.over * sign, over: left.over * right.of * sign }
}

export function subtract(left: Ratio, right: Ratio): Ratio {
  return { of: left.of * right.over - right.of * left.over, over: left.over * right.over }
}

/** Returns a number below 0, 0, or above, like `left - right`. */
export function compare(left: Ratio, right: Ratio): number {
  const difference = subtract(left, right).of
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** Returns whole units, rounded towards 0. */
export function floorOf({ of, over }: Ratio): bigint {
  return of / over
}

/** Formats a ratio with `places` decimals, rounded towards 0, without trailing zeros. */
export function decimalOf(ratio: Ratio, places: number): string {
  const scaled = floorOf({ of: ratio.of * 10n ** BigInt(places), over: ratio.over })
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${places > 0 && fraction ? `.${fraction}` : ''}`
}

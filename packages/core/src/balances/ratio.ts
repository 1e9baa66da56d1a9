/**
 * An exact number: what a decimal text says, and what dividing such numbers leaves. `over` is above
 * 0.
 */
export interface Ratio {
  readonly of: bigint
  readonly over: bigint
}

const DECIMAL = /^\d{1,80}(?:\.\d{1,80})?$/

const NUMBER = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** Reads a decimal text without sign or exponent. `undefined` when it is none. */
export function ratioOf(text: string): Ratio | undefined {
  if (!DECIMAL.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  return { of: BigInt(whole + fraction), over: 10n ** BigInt(fraction.length) }
}

/**
 * Writes a number that came as JSON as the decimal text it stood for, without exponent. `undefined`
 * for what is no price: negative, not finite, or from 1e12 on (SEC-44).
 */
export function priceTextOf(price: number): string | undefined {
  if (!Number.isFinite(price) || price < 0 || price >= 1e12) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(String(price)) ?? []
  const shift = Number(exponent)
  // Smaller than anything that could be written in a value is nothing.
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

/** `undefined` when the divisor is 0. */
export function divide(left: Ratio, right: Ratio): Ratio | undefined {
  if (right.of === 0n) return undefined
  const sign = right.of < 0n ? -1n : 1n
  return { of: left.of * right.over * sign, over: left.over * right.of * sign }
}

export function subtract(left: Ratio, right: Ratio): Ratio {
  return { of: left.of * right.over - right.of * left.over, over: left.over * right.over }
}

/** Below 0, 0, or above, as `left` is to `right`. */
export function compare(left: Ratio, right: Ratio): number {
  const difference = subtract(left, right).of
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** Whole units, rounded towards 0. */
export function floorOf({ of, over }: Ratio): bigint {
  return of / over
}

/** A decimal text of so many places, rounded towards 0, without trailing zeros. */
export function decimalOf(ratio: Ratio, places: number): string {
  const scaled = floorOf({ of: ratio.of * 10n ** BigInt(places), over: ratio.over })
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${places > 0 && fraction ? `.${fraction}` : ''}`
}

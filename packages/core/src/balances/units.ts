/** Max decimals of a token (SEC-44). */
const MAX_DECIMALS = 36

/** A plain decimal number: digits, one dot at most, no sign, exponent or separator. */
const DECIMAL = /^(?:\d{1,80}(?:\.\d{0,80})?|\.\d{1,80})$/

/** The largest amount on an EVM chain, 2^256 - 1. */
const MAX = (1n << 256n) - 1n

/**
 * Formats an amount exactly: every digit, no exponent, no separator, no trailing zeros.
 *
 * @param value - In the smallest unit; may be negative.
 * @throws RangeError when `decimals` is not an integer from 0 to 36.
 *
 * @example
 * ```ts
 * import { formatUnits } from '@latchkey/core/internal'
 *
 * formatUnits(1_500_000n, 6) // '1.5'
 * ```
 */
export function formatUnits(value: bigint, decimals: number): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS)
    throw new RangeError(`decimals must be from 0 to ${MAX_DECIMALS}`)
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/**
 * Parses an exact amount: digits and at most one dot. Returns `undefined` for invalid text, for
 * more decimals than the token has, or for an amount that no chain can hold. Never rounds.
 *
 * @returns The amount in the smallest unit.
 *
 * @example
 * ```ts
 * import { parseUnits } from '@latchkey/core'
 *
 * parseUnits('1.5', 6) // 1500000n
 * parseUnits('0.0000001', 6) // undefined
 * ```
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  if (!DECIMAL.test(text) || !Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS)
    return undefined
  const [whole = '', fraction = ''] = text.split('.')
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > decimals) return undefined
  const value = BigInt(`${whole}${kept.padEnd(decimals, '0')}`)
  return value > MAX ? undefined : value
}

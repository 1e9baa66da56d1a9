/** Max decimals of a token (SEC-44). With more, a value is not shown. */
const MAX_DECIMALS = 36

/**
 * Formats an amount with at most `places` decimals, rounded down, without trailing zeros.
 *
 * An amount above zero but below the last place becomes `<0.001`, never `0`. An amount whose
 * decimals are not an integer from 0 to 36 becomes `—`.
 *
 * @param value - In the smallest unit.
 * @param places - Decimals to keep. @default 3
 *
 * @example
 * ```ts
 * import { formatAmount } from '@latchkey/core/internal'
 *
 * formatAmount(1_234_500_000_000_000_000n, 18) // '1.234'
 * formatAmount(1n, 18) // '<0.001'
 * ```
 */
export function formatAmount(value: bigint, decimals: number, places = 3): string {
  if (
    !Number.isInteger(decimals) ||
    decimals < 0 ||
    decimals > MAX_DECIMALS ||
    value >= 1n << 256n ||
    value < 0n
  )
    return '—'
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits
    .slice(digits.length - decimals)
    .slice(0, places)
    .replace(/0+$/, '')
  if (whole === '0' && fraction === '' && value > 0n)
    return `<0.${'0'.repeat(Math.max(places - 1, 0))}1`
  return fraction ? `${whole}.${fraction}` : whole
}

import { formatAmount } from '../ui/formatAmount.js'

/** Decimals of a fee, and the number of digits that a smaller fee keeps. */
const PLACES = 6
const DIGITS = 2

/**
 * Returns a maximum fee in few digits. Rounds up, so that the fee paid is never more than the fee
 * shown.
 *
 * @param fee - In the smallest unit.
 */
export function formatFee(fee: bigint, decimals: number): string {
  const zeros = decimals - String(fee).length
  const places = zeros < 0 ? PLACES : Math.max(PLACES, zeros + DIGITS)
  if (decimals <= places) return formatAmount(fee, decimals)
  const unit = 10n ** BigInt(decimals - places)
  return formatAmount((fee + unit - 1n) / unit, places)
}

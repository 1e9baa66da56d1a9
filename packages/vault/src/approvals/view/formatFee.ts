import { formatUnits } from 'viem'
import { localizeDecimal } from '../../ui/localizeDecimal.js'

/** Decimals of a fee, and the digits that a smaller fee keeps. */
const PLACES = 6
const DIGITS = 2

/**
 * Returns a maximum fee in few digits. Rounds up, so that the fee paid is never more than the fee
 * shown.
 */
export function formatFee(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const places = whole === '0' ? Math.max(PLACES, fraction.search(/[1-9]/) + DIGITS) : PLACES
  const rest = fraction.slice(places)
  if (!/[1-9]/.test(rest)) return localizeDecimal(amount)
  return localizeDecimal(formatUnits(BigInt(whole + fraction.slice(0, places)) + 1n, places))
}

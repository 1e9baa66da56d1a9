import { decimalOf, ratioOf } from './ratio.js'
import type { TokenBalance } from './tokenBalance.js'

/** Decimals that a sum of money is kept with. */
const PLACES = 18

/**
 * What tokens are worth together, exactly. `undefined` when no price is known. A token that nobody
 * vouches for counts nothing: whoever makes one can also make its price (SEC-43).
 *
 * @returns US dollars, a decimal string.
 *
 * @example
 * ```ts
 * import { type TokenBalance, totalOf } from '@latchkey/core'
 *
 * declare const balances: readonly TokenBalance[]
 * totalOf(balances) // '4218.36'
 * ```
 */
export function totalOf(balances: readonly TokenBalance[]): string | undefined {
  const scale = 10n ** BigInt(PLACES)
  const values = balances.flatMap(
    ({ isVerified, value }) => (isVerified && value !== undefined && ratioOf(value)) || [],
  )
  if (values.length === 0) return undefined
  return decimalOf(
    { of: values.reduce((sum, { of, over }) => sum + (of * scale) / over, 0n), over: scale },
    PLACES,
  )
}

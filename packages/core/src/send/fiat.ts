import { decimalOf, divide, floorOf, multiply, ratioOf } from '../balances/ratio.js'

/** Max decimals of a fiat value; more than any currency has. */
const PLACES = 18

/**
 * Converts fiat to the token's smallest unit: exact, rounded down. Returns `undefined` without a
 * price or a valid amount.
 */
export function fiatToAmount(
  fiat: string,
  price: string | undefined,
  decimals: number,
): bigint | undefined {
  // An empty part before or after the dot counts as 0.
  const sum = ratioOf(fiat.replace(/^\./, '0.').replace(/\.$/, ''))
  const unit = price === undefined ? undefined : ratioOf(price)
  const tokens = sum && unit && divide(sum, unit)
  return tokens && floorOf({ of: tokens.of * 10n ** BigInt(decimals), over: tokens.over })
}

/**
 * Returns the value of an amount as a decimal text; `undefined` without a price.
 *
 * @param amount - In the smallest unit.
 * @param price - Of one token, as a decimal text.
 *
 * @example
 * ```ts
 * import { amountToFiat } from '@latchkey/core/internal'
 *
 * amountToFiat(1_500_000n, '2.5', 6) // '3.75'
 * ```
 */
export function amountToFiat(
  amount: bigint,
  price: string | undefined,
  decimals: number,
): string | undefined {
  const unit = price === undefined ? undefined : ratioOf(price)
  return unit && decimalOf(multiply({ of: amount, over: 10n ** BigInt(decimals) }, unit), PLACES)
}

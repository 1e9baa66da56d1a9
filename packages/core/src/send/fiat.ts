import { decimalOf, divide, floorOf, multiply, type Ratio, ratioOf } from '../balances/ratio.js'

/** Decimals that a worth is written with at most: more than any currency has. */
const PLACES = 18

/** As it is typed: nothing before or behind the dot is 0. */
function read(text: string): Ratio | undefined {
  return ratioOf(text.replace(/^\./, '0.').replace(/\.$/, ''))
}

const unitOf = (decimals: number): bigint => 10n ** BigInt(decimals)

/**
 * What a sum of money buys, in the token's smallest unit: exact, and rounded down to it.
 * `undefined` when there is no price or the sum is none.
 */
export function fiatToAmount(
  fiat: string,
  price: string | undefined,
  decimals: number,
): bigint | undefined {
  const sum = read(fiat)
  const unit = price === undefined ? undefined : ratioOf(price)
  const tokens = sum && unit && divide(sum, unit)
  return tokens && floorOf({ of: tokens.of * unitOf(decimals), over: tokens.over })
}

/**
 * What an amount is worth, as a decimal text; `undefined` when there is no price.
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
  return unit && decimalOf(multiply({ of: amount, over: unitOf(decimals) }, unit), PLACES)
}

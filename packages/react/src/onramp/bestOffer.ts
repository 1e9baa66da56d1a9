import { parseUnits } from '@latchkey/core'
import type { OnrampPrice } from '@latchkey/core/internal'

/** Maximum number of decimals of a price. */
const PLACES = 36

/** Returns the index of the quote that buys most, if there are several. Ignores estimates. */
export function bestOf(prices: readonly (OnrampPrice | undefined)[]): number | undefined {
  const amounts = prices.flatMap((price, index) =>
    price?.kind === 'quote' ? [{ index, amount: parseUnits(price.tokens, PLACES) ?? 0n }] : [],
  )
  if (amounts.length < 2) return undefined
  return amounts.reduce((best, each) => (each.amount > best.amount ? each : best)).index
}

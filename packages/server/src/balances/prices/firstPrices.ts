import { ServerError } from '../../kernel/serverError.js'
import type { Prices, TokenRef } from './prices.js'

/**
 * Combines several sources of prices. Requests prices that a source does not have from the next
 * one.
 *
 * @example
 * ```ts
 * import { createCoinGeckoPrices, firstPrices } from '@latchkey/server'
 *
 * const first = createCoinGeckoPrices({ url: 'https://api.coingecko.com/api/v3', platforms: { 1: 'ethereum' }, natives: { 1: 'ethereum' } })
 * const second = createCoinGeckoPrices({ url: 'https://prices.example.org', platforms: { 1: 'ethereum' }, natives: { 1: 'ethereum' } })
 * const prices = firstPrices([first, second])
 * ```
 */
export function firstPrices(sources: readonly Prices[]): Prices {
  async function ask(
    source: Prices | undefined,
    rest: readonly Prices[],
    tokens: readonly TokenRef[],
  ): Promise<readonly (string | undefined)[]> {
    if (!source || tokens.length === 0) return tokens.map(() => undefined)
    const failure: { cause?: ServerError } = {}
    const known = await source.getPrices(tokens).catch((error: unknown) => {
      if (!(error instanceof ServerError)) throw error
      failure.cause = error
      return tokens.map(() => undefined)
    })
    const isMissing = (_token: TokenRef, index: number): boolean => known[index] === undefined
    const missing = tokens.filter(isMissing)
    if (rest.length === 0 && failure.cause) throw failure.cause
    const [next, ...others] = rest
    if (!next || missing.length === 0) return known
    const found = await ask(next, others, missing).catch((error: unknown) => {
      // If the other sources fail, the prices of this one are still returned.
      if (error instanceof ServerError && !failure.cause) return []
      throw error
    })
    const places = new Map(missing.map((token, index) => [token, found[index]]))
    return tokens.map((token, index) => known[index] ?? places.get(token))
  }
  const [first, ...rest] = sources
  return { getPrices: (tokens) => ask(first, rest, tokens) }
}

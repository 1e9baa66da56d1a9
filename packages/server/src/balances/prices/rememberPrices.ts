import { ServerError } from '../../kernel/serverError.js'
import { createCache } from '../../std/createCache.js'
import type { Prices, TokenRef } from './prices.js'

const FRESH_MS = 30_000
/** Maximum age of a price while the source fails, in milliseconds. */
const USABLE_MS = 600_000
const MAX_REMEMBERED = 20_000

function keyOf({ chainId, address }: TokenRef): string {
  // Addresses of Solana are case-sensitive.
  return `${chainId}:${typeof chainId === 'number' ? address.toLowerCase() : address}`
}

/** Collects the missing tokens of one chain and requests them together. */
function createBatch(source: Prices): (token: TokenRef) => Promise<string | undefined> {
  const tokens: TokenRef[] = []
  const asked: { all?: Promise<readonly (string | undefined)[]> } = {}
  return async (token) => {
    const index = tokens.push(token) - 1
    asked.all ??= Promise.resolve().then(() => source.getPrices(tokens))
    return (await asked.all)[index]
  }
}

/**
 * Caches prices for 30 s, and for 10 minutes while the source fails. A failing chain does not hide
 * the prices of other chains.
 */
export function rememberPrices(source: Prices, clock: { now(): number }): Prices {
  const cache = createCache<string | undefined>({
    clock,
    freshFor: FRESH_MS,
    usableFor: USABLE_MS,
    max: MAX_REMEMBERED,
  })
  return {
    async getPrices(tokens) {
      const batches = new Map(tokens.map(({ chainId }) => [chainId, createBatch(source)]))
      const prices = await Promise.allSettled(
        tokens.map((token) =>
          cache.get(keyOf(token), async () => batches.get(token.chainId)?.(token)),
        ),
      )
      const failures = prices
        .filter((price) => price.status === 'rejected')
        .map(({ reason }) => reason as unknown)
      const defect = failures.find((reason) => !(reason instanceof ServerError))
      if (defect) throw defect
      if (failures.length > 0 && failures.length === prices.length) throw failures[0]
      return prices.map((price) => (price.status === 'fulfilled' ? price.value : undefined))
    },
  }
}

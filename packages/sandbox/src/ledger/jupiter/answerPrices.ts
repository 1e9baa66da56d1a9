import { type PoolToken, poolMints } from './pool.js'

/** Reads the price of a pair: numerator and denominator, of raw amounts. */
export type PriceReader = (from: PoolToken, to: PoolToken) => Promise<[bigint, bigint]>

/** Digits after the point. */
const PLACES = 6

async function dollarsOf(read: PriceReader, token: PoolToken): Promise<number> {
  if (token === 'DOL') return 1
  const [numerator, denominator] = await read(token, 'DOL')
  const units = 10n ** BigInt(poolMints[token].decimals - poolMints.DOL.decimals + PLACES)
  return Number((numerator * units) / denominator) / 10 ** PLACES
}

async function quotesOf(
  read: PriceReader,
  asked: readonly (readonly [key: string, token: PoolToken | undefined])[],
): Promise<object> {
  const quotes = asked.map(async ([key, token]) =>
    token ? [[key, { usd: await dollarsOf(read, token) }]] : [],
  )
  return Object.fromEntries((await Promise.all(quotes)).flat())
}

const listOf = (parameters: URLSearchParams, name: string): string[] =>
  (parameters.get(name) ?? '').split(',')

/**
 * Answers requests of CoinGecko's API below `/prices` with the prices of the pool in dollars;
 * `undefined` for other paths. The coin and the platform are called `solana`.
 */
export async function answerPrices(
  read: PriceReader,
  { pathname, searchParams }: URL,
): Promise<object | undefined> {
  if (pathname === '/prices/simple/price')
    return quotesOf(
      read,
      listOf(searchParams, 'ids').map((id) => [id, id === 'solana' ? 'SOL' : undefined]),
    )
  if (pathname !== '/prices/simple/token_price/solana') return undefined
  const tokens = Object.entries(poolMints) as [PoolToken, { mint: string }][]
  return quotesOf(
    read,
    listOf(searchParams, 'contract_addresses').map((address) => [
      address,
      tokens.find(([, { mint }]) => mint === address)?.[0],
    ]),
  )
}

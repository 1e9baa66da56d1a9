import { groupsOf } from '@latchkey/protocol/std'
import { type GenericSchema, nullish, number, object, optional, record, string } from 'valibot'
import { createUpstream, type Upstream } from '../../kernel/upstream/createUpstream.js'
import { decimalOfNumber } from './decimal.js'
import type { Prices, TokenRef } from './prices.js'

/** A price service with CoinGecko's API. */
export interface CoinGeckoOptions {
  /** For example `https://api.coingecko.com/api/v3`, or a service of the same API. */
  url: string
  /** For example `{ 'x-cg-demo-api-key': '…' }`. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * Platform ids of the service by chain id, for example `{ 1: 'ethereum', 137: 'polygon-pos' }`;
   * for Solana by CAIP-2 id.
   */
  platforms: Readonly<Record<string, string>>
  /**
   * Coin ids of the native currencies by chain id, for example
   * `{ 1: 'ethereum', 137: 'matic-network' }`; for Solana by CAIP-2 id.
   */
  natives: Readonly<Record<string, string>>
  clock?: { now(): number } | undefined
}

/** Maximum number of ids in one URL. */
const PER_REQUEST = 30

type Quotes = Record<string, { usd?: number | null | undefined }>

const quotes: GenericSchema<unknown, Quotes> = record(
  string(),
  object({ usd: optional(nullish(number())) }),
)

/** Reads the US dollar prices of ids, in as many requests as the length of URLs requires. */
async function askInGroups(
  upstream: Upstream,
  path: string,
  parameter: string,
  ids: readonly string[],
): Promise<Quotes> {
  const replies = await Promise.all(
    groupsOf(ids, PER_REQUEST).map((group) =>
      upstream.send({
        path,
        query: { [parameter]: group.join(','), vs_currencies: 'usd', precision: 'full' },
        schema: quotes,
      }),
    ),
  )
  return Object.assign({}, ...replies)
}

/** Returns an address as a key. Only those of EVM ignore case. */
function keyOf({ chainId, address }: TokenRef): string {
  return typeof chainId === 'number' ? address.toLowerCase() : address
}

/** Returns prices by `chain:address`. */
async function askTokens(
  upstream: Upstream,
  chainId: TokenRef['chainId'],
  platform: string,
  tokens: readonly TokenRef[],
): Promise<[string, number | null | undefined][]> {
  const reply = await askInGroups(
    upstream,
    `/simple/token_price/${encodeURIComponent(platform)}`,
    'contract_addresses',
    [...new Set(tokens.map(keyOf))],
  )
  return Object.entries(reply).map(([address, { usd }]) => [
    `${chainId}:${keyOf({ chainId, address })}`,
    usd,
  ])
}

/**
 * Creates a source of prices from CoinGecko or a service with the same API.
 *
 * Source: https://docs.coingecko.com/reference/simple-token-price
 *
 * @throws TypeError when `url` is not a valid web address.
 *
 * @example
 * ```ts
 * import { createCoinGeckoPrices } from '@latchkey/server'
 *
 * const prices = createCoinGeckoPrices({ url: 'https://api.coingecko.com/api/v3', platforms: { 1: 'ethereum' }, natives: { 1: 'ethereum' } })
 * const [ether] = await prices.getPrices([{ chainId: 1, address: 'native' }])
 * ```
 */
export function createCoinGeckoPrices({
  url,
  headers,
  platforms,
  natives,
  clock = Date,
}: CoinGeckoOptions): Prices {
  const upstream = createUpstream({ id: 'prices', url, headers, clock })

  async function askNatives(
    tokens: readonly TokenRef[],
  ): Promise<[string, number | null | undefined][]> {
    const idOf = ({ chainId }: TokenRef): string => natives[chainId] ?? ''
    const ids = [...new Set(tokens.map(idOf))].filter(Boolean)
    if (ids.length === 0) return []
    const reply = await askInGroups(upstream, '/simple/price', 'ids', ids)
    const byId = new Map(Object.entries(reply).map(([id, quote]) => [id.toLowerCase(), quote]))
    return tokens.map((token) => [
      `${token.chainId}:native`,
      byId.get(idOf(token).toLowerCase())?.usd,
    ])
  }

  return {
    async getPrices(tokens) {
      const chainIds = [...new Set(tokens.map(({ chainId }) => chainId))]
      const parts = chainIds.map((chainId) => {
        const ofChain = tokens.filter(
          (token) => token.chainId === chainId && token.address !== 'native',
        )
        const platform = platforms[chainId]
        return platform && ofChain.length > 0 ? askTokens(upstream, chainId, platform, ofChain) : []
      })
      const known = new Map(
        (
          await Promise.all([
            ...parts,
            askNatives(tokens.filter(({ address }) => address === 'native')),
          ])
        ).flat(),
      )
      return tokens.map((token) => {
        const price = known.get(`${token.chainId}:${keyOf(token)}`)
        return typeof price === 'number' ? decimalOfNumber(price) : undefined
      })
    },
  }
}

import { isAddress, sameAddress } from '@latchkey/protocol/std'
import type { Address } from 'viem'
import type { Chain } from '../../networks/chain.js'
import type { Tokens } from '../tokens/createTokens.js'
import type { Token } from '../tokens/token.js'
import { ONE, toDecimal } from './decimal.js'
import { type Market, type Pair, readMarkets } from './pools.js'
import type { Prices, TokenRef } from './prices.js'

/**
 * Minimum amount of dollars on the quote side of a pool, so that an attacker must risk as much to
 * move its price.
 */
const MIN_DEPTH = 10_000n

interface Priced {
  price: bigint
  depth: bigint
}

const same = (a: Token, b: Token): boolean => sameAddress(a.address, b.address)

/** The price in dollars of the deepest pool. */
function bestOf(
  markets: readonly Market[],
  dollarsOf: (quote: Token) => bigint | undefined,
): bigint | undefined {
  const priced = markets.flatMap(({ quote, price, depth }): Priced[] => {
    const dollars = dollarsOf(quote)
    return dollars === undefined
      ? []
      : [{ price: (price * dollars) / ONE, depth: (depth * dollars) / ONE }]
  })
  const deep = priced
    .filter(({ depth }) => depth >= MIN_DEPTH * ONE)
    .sort((a, b) => (a.depth < b.depth ? 1 : a.depth > b.depth ? -1 : 0))
  return deep[0]?.price
}

function pairsOf(
  tokens: readonly Token[],
  dollar: Token,
  wrapped: Token | undefined,
): readonly Pair[] {
  const pairs = tokens.flatMap((base): Pair[] => [
    { base, quote: dollar },
    ...(wrapped && !same(base, wrapped) ? [{ base, quote: wrapped }] : []),
  ])
  return [...(wrapped ? [{ base: wrapped, quote: dollar }] : []), ...pairs].filter(
    ({ base, quote }) => !same(base, dollar) && !same(base, quote),
  )
}

/** Prices by address in lower case. */
async function readPrices(
  chain: Chain,
  tokens: Tokens,
  addresses: readonly Address[],
): Promise<ReadonlyMap<string, bigint>> {
  const { dollar: dollarAddress, contracts } = chain
  if (!dollarAddress) return new Map()
  const { wrappedNative } = contracts
  const known = await tokens.getTokens(chain, [
    dollarAddress,
    ...(wrappedNative ? [wrappedNative] : []),
    ...addresses,
  ])
  const dollar = known.get(dollarAddress.toLowerCase())
  if (!dollar) return new Map()
  const wrapped = wrappedNative && known.get(wrappedNative.toLowerCase())
  const asked = addresses
    .map((address) => known.get(address.toLowerCase()))
    .filter((token) => token !== undefined)
  const markets = await readMarkets(
    chain,
    pairsOf(
      [...new Set(asked)].filter((token) => token !== wrapped),
      dollar,
      wrapped,
    ),
  )
  const of = (token: Token): readonly Market[] => markets.filter(({ base }) => same(base, token))
  const native = wrapped && bestOf(of(wrapped), () => ONE)
  const dollarsOf = (quote: Token): bigint | undefined => (same(quote, dollar) ? ONE : native)
  return new Map(
    asked.flatMap((token) => {
      const price = same(token, dollar)
        ? ONE
        : wrapped && same(token, wrapped)
          ? native
          : bestOf(of(token), dollarsOf)
      return price === undefined ? [] : [[token.address.toLowerCase(), price] as const]
    }),
  )
}

/**
 * Creates a source of prices from Uniswap v2 and v3 pools, on chains whose config names a dollar
 * token. Uses the deepest pool of a token with the dollar token or the wrapped native currency, and
 * exact integers. Ignores pools with less than 10,000 dollars.
 */
export function createPoolPrices(chains: ReadonlyMap<number, Chain>, tokens: Tokens): Prices {
  async function ofChain(
    chain: Chain,
    refs: readonly TokenRef[],
  ): Promise<readonly (string | undefined)[]> {
    const { wrappedNative } = chain.contracts
    const addressOf = ({ address }: TokenRef): Address | undefined =>
      address === 'native' ? wrappedNative : isAddress(address) ? address : undefined
    const addresses = refs.map(addressOf).filter((address) => address !== undefined)
    const prices = await readPrices(chain, tokens, addresses)
    return refs.map((ref) => {
      const price = prices.get(addressOf(ref)?.toLowerCase() ?? '')
      return price === undefined ? undefined : toDecimal(price)
    })
  }
  return {
    async getPrices(refs) {
      const chainIds = [...new Set(refs.map(({ chainId }) => chainId))]
      const found = await Promise.all(
        chainIds.map(async (chainId): Promise<[TokenRef, string | undefined][]> => {
          const chain = typeof chainId === 'number' ? chains.get(chainId) : undefined
          const own = refs.filter((ref) => ref.chainId === chainId)
          const prices = chain ? await ofChain(chain, own) : []
          return own.map((ref, index) => [ref, prices[index]])
        }),
      )
      const places = new Map(found.flat())
      return refs.map((ref) => places.get(ref))
    },
  }
}

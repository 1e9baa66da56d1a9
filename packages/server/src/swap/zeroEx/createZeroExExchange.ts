import { type Address, getAddress, parseAbi } from 'viem'
import { createUpstream } from '../../kernel/upstream/createUpstream.js'
import type { Chain } from '../../networks/chain.js'
import { askChain } from '../askChain.js'
import {
  type Exchange,
  priceMoved,
  type SwapAsk,
  type SwapCall,
  unsafe,
  withoutRoute,
} from '../exchange.js'
import { checkPrice, checkQuote, priceReply, quoteReply, zeroExToken } from './zeroExQuote.js'

/** Options of {@link createZeroExExchange}. */
export interface ZeroExOptions {
  apiKey: string
  /** Chains to swap on, by chain id. */
  chains: readonly number[]
  /** @default 'https://api.0x.org' */
  url?: string | undefined
  /** The contract that gets the allowance. @default that of chains with the Cancun rules */
  allowanceHolder?: Address | undefined
  /** Registry of genuine settlers. */
  registry?: Address | undefined
  clock?: { now(): number } | undefined
}

/** Source: https://0x.org/docs/developer-resources/core-concepts/contracts */
const ALLOWANCE_HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
/** Source: https://github.com/0xProject/0x-settler, section on the most recent deployment. */
const REGISTRY = '0x00000000000004533Fe15556B1E086BB1A72cEae'
const TAKER_SUBMITTED = 2n

const registryAbi = parseAbi([
  'function ownerOf(uint256 feature) view returns (address)',
  'function prev(uint128 feature) view returns (address)',
])

/**
 * Returns the slippage in hundredths of a percent, less a tenth of it for changes between two
 * replies.
 */
function slippageOf(toAmount: bigint, minToAmount: bigint): bigint {
  if (toAmount <= minToAmount) return 0n
  return ((toAmount - minToAmount) * 9_000n) / toAmount
}

const queryOf = ({ chain, from, to, amount, user }: SwapAsk) => ({
  chainId: chain.chainId,
  sellToken: zeroExToken(from),
  buyToken: zeroExToken(to),
  sellAmount: String(amount),
  taker: user,
})

/** Refuses a settler that 0x's registry on the chain does not list. */
async function checkSettler({ client }: Chain, address: Address, settler: Address): Promise<void> {
  const current = askChain(
    client.readContract({
      abi: registryAbi,
      address,
      functionName: 'ownerOf',
      args: [TAKER_SUBMITTED],
    }),
  )
  if ((await current) === settler) return
  // After an upgrade the previous settler stays in use for a while. A registry may have none.
  const before = await askChain(
    client.readContract({
      abi: registryAbi,
      address,
      functionName: 'prev',
      args: [TAKER_SUBMITTED],
    }),
    () => unsafe('its settler is unknown'),
  )
  if (before !== settler) throw unsafe('its settler is unknown')
}

/**
 * Creates the exchange for 0x (Swap API v2, allowance holder). Its replies are untrusted: each
 * transaction is decoded and must sell and buy the requested tokens, with the user as the only
 * recipient, for at least the minimum, through a settler in 0x's registry on the chain.
 *
 * @example
 * ```ts
 * import { createServer, createZeroExExchange } from '@latchkey/server'
 *
 * createServer({
 *   origins: ['https://app.example.org'],
 *   chains: { 1: 'https://rpc.example.org' },
 *   exchange: createZeroExExchange({ apiKey: process.env['ZERO_EX_API_KEY'] ?? '', chains: [1] }),
 * })
 * ```
 */
export function createZeroExExchange(options: ZeroExOptions): Exchange {
  const { apiKey, chains, url = 'https://api.0x.org', clock } = options
  const holder = getAddress(options.allowanceHolder ?? ALLOWANCE_HOLDER)
  const registry = options.registry ?? REGISTRY
  const upstream = createUpstream({
    id: '0x',
    url,
    headers: { '0x-api-key': apiKey, '0x-version': 'v2' },
    clock,
  })

  async function build(ask: SwapAsk, toAmount: bigint, minToAmount: bigint): Promise<SwapCall> {
    const slippageBps = Number(slippageOf(toAmount, minToAmount))
    const quote = await upstream.send({
      path: '/swap/allowance-holder/quote',
      query: { ...queryOf(ask), slippageBps },
      schema: quoteReply,
    })
    if (!quote.liquidityAvailable || quote.minBuyAmount < minToAmount) throw priceMoved()
    await checkSettler(ask.chain, registry, checkQuote(ask, quote, holder, minToAmount))
    const { to, data, value } = quote.transaction
    return { to, data, value }
  }

  return {
    spenders: ({ chainId }) => (chains.includes(chainId) ? [holder] : []),
    async offers(ask) {
      if (!chains.includes(ask.chain.chainId)) return []
      const query = queryOf(ask)
      const price = await upstream
        .send({ path: '/swap/allowance-holder/price', query, schema: priceReply })
        .catch(withoutRoute)
      if (!price?.liquidityAvailable) return []
      checkPrice(ask, price, holder)
      const { buyAmount: toAmount } = price
      return [
        {
          toAmount,
          spender: ask.from === 'native' ? undefined : holder,
          route: { exchange: '0x', tokens: [ask.from, ask.to] },
          build: (minToAmount) => build(ask, toAmount, minToAmount),
        },
      ]
    },
  }
}

import { type Address, getAddress } from 'viem'
import type { Chain } from '../../networks/chain.js'
import { askChain } from '../askChain.js'
import type { Exchange, SwapAsk, SwapOffer } from '../exchange.js'
import { encodeSwap } from './encodeSwap.js'
import { basesOf, listRoutes, type PoolRoute, poolToken, quoteRoutes } from './poolRoutes.js'
import { afterFee, createTransferFees, hasFee } from './transferFees.js'

/** Options of {@link createUniswapExchange}. */
export interface UniswapOptions {
  /**
   * Intermediate tokens of routes by chain id, besides the wrapped currency and the chain's dollar.
   */
  bases?: Readonly<Record<number, readonly Address[]>> | undefined
  clock?: { now(): number } | undefined
}

const LIFETIME_S = 600n

/**
 * Returns the deadline by the chain's clock at its next block. On a chain with few blocks the last
 * one may be old.
 */
async function deadlineOf({ client }: Chain, clock: { now(): number }): Promise<bigint> {
  const now = BigInt(Math.floor(clock.now() / 1000))
  const [next, last] = await Promise.allSettled([
    client.getBlock({ blockTag: 'pending' }),
    askChain(client.getBlock({ blockTag: 'latest' })),
  ])
  if (last.status === 'rejected') throw last.reason
  const { timestamp } = last.value
  // Not every node supports the pending block.
  if (next.status === 'fulfilled' && next.value.timestamp >= timestamp)
    return next.value.timestamp + LIFETIME_S
  return (timestamp > now ? timestamp : now) + LIFETIME_S
}

interface Quoted {
  readonly route: PoolRoute
  readonly toAmount: bigint
}

/** Orders by amount, the highest first. For equal amounts the shorter route comes first. */
function byAmount(one: Quoted, other: Quoted): number {
  if (one.toAmount !== other.toAmount) return one.toAmount > other.toAmount ? -1 : 1
  return one.route.path.length - other.route.path.length
}

function spenders({ contracts }: Chain): readonly Address[] {
  const { uniswapV2, uniswapV3, multicall3, wrappedNative } = contracts
  if (!multicall3 || !wrappedNative) return []
  return [uniswapV2?.router, uniswapV3?.router]
    .filter((router) => router !== undefined)
    .map((router) => getAddress(router))
}

/**
 * Creates the exchange for the pools of Uniswap v2 and v3 in the `contracts` of a chain (with
 * multicall3 and the wrapped currency): directly or over one more token, whichever pays out most.
 * `uniswapV3.router` is the SwapRouter, not SwapRouter02: only the former has a deadline for each
 * swap.
 *
 * @example
 * ```ts
 * import { createServer, createUniswapExchange } from '@latchkey/server'
 *
 * createServer({
 *   origins: ['https://app.example.org'],
 *   chains: { 1: 'https://rpc.example.org' },
 *   exchange: createUniswapExchange({ bases: { 1: ['0xdAC17F958D2ee523a2206206994597C13D831ec7'] } }),
 * })
 * ```
 */
export function createUniswapExchange(options: UniswapOptions = {}): Exchange {
  const { bases = {}, clock = Date } = options
  const feesOf = createTransferFees(clock)

  function offerOf(ask: SwapAsk, { route, toAmount }: Quoted, takesFee: boolean): SwapOffer {
    return {
      toAmount,
      spender: ask.from === 'native' ? undefined : route.router,
      route: {
        exchange: `uniswap-${route.kind}`,
        // The route has the wrapped currency at its ends, the request may have the native one.
        tokens: [ask.from, ...route.path.slice(1, -1), ask.to],
        ...(route.kind === 'v3' ? { fees: route.fees } : {}),
      },
      build: async (minToAmount) =>
        encodeSwap(
          route,
          { ask, minToAmount, deadline: await deadlineOf(ask.chain, clock) },
          takesFee,
        ),
    }
  }

  return {
    spenders,
    async offers(ask) {
      const { chain, amount } = ask
      const from = poolToken(chain, ask.from)
      const to = poolToken(chain, ask.to)
      if (!from || !to || spenders(chain).length === 0) return []
      const over = basesOf(chain, bases[chain.chainId] ?? [])
      const [fromFees, toFees] = await Promise.all([
        feesOf(chain, from, [...over, to]),
        feesOf(chain, to, [...over, from]),
      ])
      if (!fromFees || !toFees) return []
      const takesFee = hasFee(fromFees) || hasFee(toFees)
      // v3 checks the pool's output, not the received amount: a minimum would have no effect for
      // tokens with a transfer fee.
      const routes = listRoutes(chain, from, to, over).filter(
        ({ kind }) => kind === 'v2' || !takesFee,
      )
      const amounts = await quoteRoutes(chain, routes, afterFee(amount, fromFees.into))
      const quoted = routes
        .map((route, at) => ({ route, toAmount: afterFee(amounts[at] ?? 0n, toFees.out) }))
        .filter(({ toAmount }) => toAmount > 0n)
      const best = quoted
        .sort(byAmount)
        .filter(
          ({ route }, at, all) =>
            all.findIndex((each) => each.route.router === route.router) === at,
        )
      return best.map((each) => offerOf(ask, each, takesFee))
    },
  }
}

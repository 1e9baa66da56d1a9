import { type Address, encodeFunctionData, getAddress, type Hex, zeroAddress } from 'viem'
import type { Chain } from '../../networks/chain.js'
import { askChain } from '../askChain.js'
import type { Exchange, SwapAsk, SwapCall } from '../exchange.js'
import {
  basesOf,
  listRoutes,
  type PoolRoute,
  packPath,
  poolToken,
  quoteRoutes,
  routerV2,
  routerV3,
} from './poolRoutes.js'
import { afterFee, createTransferFees, hasFee } from './transferFees.js'

interface Terms {
  readonly ask: SwapAsk
  readonly minToAmount: bigint
  /** Seconds since 1970. */
  readonly deadline: bigint
}

/**
 * Encodes the call of a v2 router. With `takesFee` a token on the route keeps part of each
 * transfer, so the router must compare the amount that arrives.
 */
function encodeV2(
  { path }: PoolRoute,
  { ask, minToAmount, deadline }: Terms,
  takesFee: boolean,
): Hex {
  const { from, to, amount, user } = ask
  const abi = routerV2
  if (from === 'native') {
    const args = [minToAmount, path, user, deadline] as const
    return encodeFunctionData({
      abi,
      functionName: takesFee
        ? 'swapExactETHForTokensSupportingFeeOnTransferTokens'
        : 'swapExactETHForTokens',
      args,
    })
  }
  const args = [amount, minToAmount, path, user, deadline] as const
  if (to === 'native')
    return encodeFunctionData({
      abi,
      functionName: takesFee
        ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
        : 'swapExactTokensForETH',
      args,
    })
  return encodeFunctionData({
    abi,
    functionName: takesFee
      ? 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
      : 'swapExactTokensForTokens',
    args,
  })
}

function encodeV3(
  { path, fees }: PoolRoute & { kind: 'v3' },
  { ask, minToAmount, deadline }: Terms,
): Hex {
  const { to, amount: amountIn, user } = ask
  // The router receives the wrapped currency, and unwraps it for the user in the same transaction.
  const terms = {
    recipient: to === 'native' ? zeroAddress : user,
    deadline,
    amountIn,
    amountOutMinimum: minToAmount,
  }
  const [tokenIn = zeroAddress, tokenOut = zeroAddress, third] = path
  const swap =
    third === undefined
      ? encodeFunctionData({
          abi: routerV3,
          functionName: 'exactInputSingle',
          args: [{ tokenIn, tokenOut, fee: fees[0] ?? 0, ...terms, sqrtPriceLimitX96: 0n }],
        })
      : encodeFunctionData({
          abi: routerV3,
          functionName: 'exactInput',
          args: [{ path: packPath(path, fees), ...terms }],
        })
  if (to !== 'native') return swap
  const unwrap = encodeFunctionData({
    abi: routerV3,
    functionName: 'unwrapWETH9',
    args: [minToAmount, user],
  })
  return encodeFunctionData({ abi: routerV3, functionName: 'multicall', args: [[swap, unwrap]] })
}

/** Encodes the call of the router. The recipient is always the user. */
function encodeSwap(route: PoolRoute, terms: Terms, takesFee: boolean): SwapCall {
  const { from, amount } = terms.ask
  return {
    to: route.router,
    data: route.kind === 'v2' ? encodeV2(route, terms, takesFee) : encodeV3(route, terms),
    value: from === 'native' ? amount : 0n,
    deadline: Number(terms.deadline),
  }
}

/** Options of {@link createUniswapExchange}. */
export interface UniswapOptions {
  /**
   * Additional tokens for routes by chain id, besides the wrapped currency and the chain's dollar.
   */
  bases?: Readonly<Record<number, readonly Address[]>> | undefined
  clock?: { now(): number } | undefined
}

const LIFETIME_S = 600n

/**
 * Returns a deadline by the clock of the next block: the last block of a quiet chain can be old.
 */
async function deadlineOf({ client }: Chain, clock: { now(): number }): Promise<bigint> {
  const now = BigInt(Math.floor(clock.now() / 1000))
  const [next, last] = await Promise.allSettled([
    client.getBlock({ blockTag: 'pending' }),
    askChain(client.getBlock({ blockTag: 'latest' })),
  ])
  if (last.status === 'rejected') throw last.reason
  const { timestamp } = last.value
  // Not every node knows a pending block.
  if (next.status === 'fulfilled' && next.value.timestamp >= timestamp)
    return next.value.timestamp + LIFETIME_S
  return (timestamp > now ? timestamp : now) + LIFETIME_S
}

interface Quoted {
  readonly route: PoolRoute
  readonly toAmount: bigint
}

/** Highest amount first, then the shorter route. */
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
 * Creates the exchange for Uniswap v2 and v3 pools, on chains whose `contracts` name them,
 * multicall3 and the wrapped currency. Uses the direct route or one over another token, by the
 * amount paid out. `uniswapV3.router` is the SwapRouter, not SwapRouter02: only the former takes a
 * deadline with each swap.
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
      // v3 checks the amount that the pool pays out, not the amount that arrives, so a minimum
      // would have no effect.
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
      return best.map((each) => {
        const { route, toAmount } = each
        return {
          toAmount,
          spender: ask.from === 'native' ? undefined : route.router,
          route: {
            exchange: `uniswap-${route.kind}`,
            // The path has the wrapped currency at its ends if the native currency was requested.
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
      })
    },
  }
}

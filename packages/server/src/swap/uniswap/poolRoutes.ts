import {
  type Address,
  concatHex,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  multicall3Abi,
  numberToHex,
  parseAbi,
  type StateOverride,
} from 'viem'
import type { ServerError } from '../../kernel/serverError.js'
import type { Chain } from '../../networks/chain.js'
import { askChain } from '../askChain.js'
import { noRoute, type TokenAddress } from '../exchange.js'

/**
 * Facts of the deployed contracts: https://docs.uniswap.org/contracts (v2 router02, v3 SwapRouter
 * and QuoterV2).
 */
export const routerV2 = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

export const routerV3 = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256 amountOut)',
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256 amountOut)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function multicall(bytes[] data) payable returns (bytes[] results)',
])

const quoterV3 = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
])

export const factoryV2 = parseAbi([
  'function getPair(address tokenA, address tokenB) view returns (address pair)',
])

export const factoryV3 = parseAbi([
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address pool)',
])

/** One of several calls. */
export interface Call {
  readonly target: Address
  readonly data: Hex
}

/** Calls in multicall3's format, each of which may fail alone. */
export function encodeAggregate(calls: readonly Call[]): Hex {
  return encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(({ target, data }) => ({ target, callData: data, allowFailure: true }))],
  })
}

/** Decodes the result of each call; `undefined` if it failed, `0x` without a contract. */
export function decodeAggregate(data: Hex): readonly (Hex | undefined)[] {
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  return results.map(({ success, returnData }) => (success ? returnData : undefined))
}

/** Options of {@link aggregate}. */
interface AggregateOptions {
  /** Caller of the calls. @default the chain's multicall3 */
  caller?: Address | undefined
  stateOverride?: StateOverride | undefined
  /** Gas limit of all calls together. @default the node's limit */
  gas?: bigint | undefined
  /** Returns the error if all calls fail together. @default `noRoute` */
  refused?: ((reason: string) => ServerError) | undefined
}

/**
 * Runs all calls at one block, in one request. A token that burns all gas makes all calls fail.
 *
 * @throws ServerError 404 `no_route`, and 503 when the chain does not respond.
 */
export async function aggregate(
  chain: Chain,
  calls: readonly Call[],
  options: AggregateOptions = {},
): Promise<readonly (Hex | undefined)[]> {
  if (calls.length === 0) return []
  const { caller: to = chain.contracts.multicall3, refused = noRoute, ...given } = options
  if (!to) return []
  const asked = chain.client.call({ to, data: encodeAggregate(calls), ...given })
  return askChain(
    asked.then(({ data = '0x' }) => decodeAggregate(data)),
    refused,
  )
}

/** A route through pools of one kind. `fees` are those of v3 pools, one per hop. */
export type PoolRoute =
  | { readonly kind: 'v2'; readonly router: Address; readonly path: readonly Address[] }
  | {
      readonly kind: 'v3'
      readonly router: Address
      readonly quoter: Address
      readonly path: readonly Address[]
      readonly fees: readonly number[]
    }

/**
 * Returns the address of a token in pools, which use only the wrapped form of the native currency.
 */
export function poolToken(chain: Chain, token: TokenAddress): Address | undefined {
  if (token !== 'native') return token
  return chain.contracts.wrappedNative && getAddress(chain.contracts.wrappedNative)
}

/** Returns the tokens with pools to most others. */
export function basesOf(chain: Chain, more: readonly Address[]): readonly Address[] {
  const all = [chain.contracts.wrappedNative, chain.dollar, ...more].filter(
    (base) => base !== undefined,
  )
  return [...new Set(all.map((base) => getAddress(base)))]
}

/** Lists the routes from one token to the other: direct, and over each of the bases. */
export function listRoutes(
  chain: Chain,
  from: Address,
  to: Address,
  bases: readonly Address[],
): readonly PoolRoute[] {
  const { uniswapV2, uniswapV3 } = chain.contracts
  const over = bases.filter((base) => base !== from && base !== to).map((base) => [from, base, to])
  const paths: readonly (readonly Address[])[] = [[from, to], ...over]
  const routes: PoolRoute[] = []
  if (uniswapV2)
    for (const path of paths)
      routes.push({ kind: 'v2', router: getAddress(uniswapV2.router), path })
  if (uniswapV3) {
    const { feeTiers } = uniswapV3
    const v3 = {
      kind: 'v3',
      router: getAddress(uniswapV3.router),
      quoter: uniswapV3.quoter,
    } as const
    for (const path of paths) {
      const choices =
        path.length === 2
          ? feeTiers.map((fee) => [fee])
          : feeTiers.flatMap((first) => feeTiers.map((second) => [first, second]))
      for (const fees of choices) routes.push({ ...v3, path, fees })
    }
  }
  return routes
}

/** Encodes a path in v3's format: token, fee in three bytes, token, and so on. */
export function packPath(path: readonly Address[], fees: readonly number[]): `0x${string}` {
  return concatHex(
    path.flatMap((token, at) =>
      at === 0 ? [token] : [numberToHex(fees[at - 1] ?? 0, { size: 3 }), token],
    ),
  )
}

/**
 * Price limits at which v3 stops when a pool runs dry: a part of the input stays unused. Source:
 * TickMath of v3-core.
 */
const driedUp: readonly bigint[] = [4295128740n, 1461446703485210103287273052203988822378723970341n]

function callOf(route: PoolRoute, amount: bigint): Call {
  if (route.kind === 'v2')
    return {
      target: route.router,
      data: encodeFunctionData({
        abi: routerV2,
        functionName: 'getAmountsOut',
        args: [amount, route.path],
      }),
    }
  return {
    target: route.quoter,
    data: encodeFunctionData({
      abi: quoterV3,
      functionName: 'quoteExactInput',
      args: [packPath(route.path, route.fees), amount],
    }),
  }
}

function readAmountOut(route: PoolRoute, data: Hex): bigint {
  if (route.kind === 'v2')
    return decodeFunctionResult({ abi: routerV2, functionName: 'getAmountsOut', data }).at(-1) ?? 0n
  const [amountOut, pricesAfter] = decodeFunctionResult({
    abi: quoterV3,
    functionName: 'quoteExactInput',
    data,
  })
  return pricesAfter.some((price) => driedUp.includes(price)) ? 0n : amountOut
}

/** Returns the amounts that the pools would pay out, all at one block; 0 where there is no route. */
export async function quoteRoutes(
  chain: Chain,
  routes: readonly PoolRoute[],
  amount: bigint,
): Promise<readonly bigint[]> {
  const answers = await aggregate(
    chain,
    routes.map((route) => callOf(route, amount)),
  )
  return routes.map((route, at) => {
    const data = answers[at]
    return data && data !== '0x' ? readAmountOut(route, data) : 0n
  })
}

import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { Chain } from '../../networks/chain.js'
import { quoterV3, routerV2 } from './abis.js'
import { aggregate, type Call } from './aggregate.js'
import { packPath, type Way } from './ways.js'

/**
 * Where v3 stops when a pool runs dry: it would leave part of what was paid in unused. Source:
 * TickMath of v3-core.
 */
const driedUp: readonly bigint[] = [4295128740n, 1461446703485210103287273052203988822378723970341n]

function callOf(way: Way, amount: bigint): Call {
  if (way.kind === 'v2')
    return {
      target: way.router,
      data: encodeFunctionData({
        abi: routerV2,
        functionName: 'getAmountsOut',
        args: [amount, way.path as Address[]],
      }),
    }
  return {
    target: way.quoter,
    data: encodeFunctionData({
      abi: quoterV3,
      functionName: 'quoteExactInput',
      args: [packPath(way.path, way.fees), amount],
    }),
  }
}

function readAmountOut(way: Way, data: Hex): bigint {
  if (way.kind === 'v2')
    return decodeFunctionResult({ abi: routerV2, functionName: 'getAmountsOut', data }).at(-1) ?? 0n
  const [amountOut, pricesAfter] = decodeFunctionResult({
    abi: quoterV3,
    functionName: 'quoteExactInput',
    data,
  })
  return pricesAfter.some((price) => driedUp.includes(price)) ? 0n : amountOut
}

/** What the pools themselves say they would pay out, all at one block; 0 where there is no way. */
export async function quoteWays(
  chain: Chain,
  ways: readonly Way[],
  amount: bigint,
): Promise<readonly bigint[]> {
  const answers = await aggregate(
    chain,
    ways.map((way) => callOf(way, amount)),
  )
  return ways.map((way, at) => {
    const data = answers[at]
    return data && data !== '0x' ? readAmountOut(way, data) : 0n
  })
}

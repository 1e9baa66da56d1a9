import { encodeFunctionData, type Hex, zeroAddress } from 'viem'
import type { SwapAsk, SwapCall } from '../exchange.js'
import { routerV2, routerV3 } from './abis.js'
import { type PoolRoute, packPath } from './poolRoutes.js'

interface Terms {
  readonly ask: SwapAsk
  readonly minToAmount: bigint
  /** Seconds since 1970. */
  readonly deadline: bigint
}

/**
 * Encodes the call of a v2 router. With `takesFee` a token on the route keeps part of what is sent,
 * so the router must compare the amount that arrives.
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
  // The router keeps wrapped currency for itself, and unwraps it for the user in the same
  // transaction.
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
export function encodeSwap(route: PoolRoute, terms: Terms, takesFee: boolean): SwapCall {
  const { from, amount } = terms.ask
  return {
    to: route.router,
    data: route.kind === 'v2' ? encodeV2(route, terms, takesFee) : encodeV3(route, terms),
    value: from === 'native' ? amount : 0n,
    deadline: Number(terms.deadline),
  }
}

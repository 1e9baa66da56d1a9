import type { PreparedTransaction } from '@latchkey/core/internal'
import { sameAddress } from '@latchkey/protocol/std'
import { getAddress } from 'viem'
import { decodeCall } from '../networks/callData.js'
import { type DecodedSwap, decodeUniswapV2, decodeUniswapV3 } from './decodeUniswap.js'
import { decodeZeroEx } from './decodeZeroEx.js'
import { depositCall, withdrawCall } from './swapCalls.js'
import type { SwapContracts } from './swapContracts.js'

/** Reads wrapping the chain's own currency, or unwrapping it: one to one, to who asks. */
function decodeWrap({
  networkId,
  from,
  to,
  value,
  data,
}: PreparedTransaction): DecodedSwap | undefined {
  const native = { kind: 'native', networkId } as const
  const wrapped = { kind: 'token', networkId, address: getAddress(to.toLowerCase()) } as const
  const common = {
    kind: 'swap',
    exchange: 'wrap',
    router: wrapped.address,
    recipient: getAddress(from.toLowerCase()),
  } as const
  if (value > 0n && decodeCall(depositCall, data))
    return { ...common, input: native, amountIn: value, output: wrapped, minAmountOut: value }
  const [amount] = decodeCall(withdrawCall, data) ?? []
  if (amount === undefined || value !== 0n) return undefined
  return { ...common, input: wrapped, amountIn: amount, output: native, minAmountOut: amount }
}

/** Reads a swap at one of these contracts; `undefined` for everything else. */
export function decodeSwap(
  transaction: PreparedTransaction,
  contracts: SwapContracts,
): DecodedSwap | undefined {
  const { wrappedNative, uniswapV2Router, uniswapV3Router, allowanceHolder } = contracts
  const call = { ...transaction, wrappedNative }
  if (sameAddress(wrappedNative, transaction.to)) return decodeWrap(transaction)
  if (sameAddress(uniswapV2Router, transaction.to)) return decodeUniswapV2(call)
  if (sameAddress(uniswapV3Router, transaction.to)) return decodeUniswapV3(call)
  return decodeZeroEx(transaction, allowanceHolder)
}

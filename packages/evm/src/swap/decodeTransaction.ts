import type { DecodedTransaction, PreparedTransaction } from '@latchkey/core'
import { getAddress } from 'viem'
import { parseAddress } from '../kernel/parseAddress.js'
import { decodeCall, selectorOf } from '../networks/callData.js'
import { decodeTransfer } from '../transactions/decodeTransfer.js'
import { type DecodedSwap, decodeUniswapV2, decodeUniswapV3 } from './decodeUniswap.js'
import { decodeZeroEx } from './decodeZeroEx.js'
import { depositCall, withdrawCall } from './swapCalls.js'
import { isSame, type SwapContracts } from './swapContracts.js'

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
function decodeSwap(
  transaction: PreparedTransaction,
  contracts: SwapContracts,
): DecodedSwap | undefined {
  const { wrappedNative, uniswapV2Router, uniswapV3Router, allowanceHolder } = contracts
  const call = { ...transaction, wrappedNative }
  if (isSame(wrappedNative, transaction.to)) return decodeWrap(transaction)
  if (isSame(uniswapV2Router, transaction.to)) return decodeUniswapV2(call)
  if (isSame(uniswapV3Router, transaction.to)) return decodeUniswapV3(call)
  return decodeZeroEx(transaction, allowanceHolder)
}

/** Reads a transaction from its bytes alone. Never throws. */
export function decode(
  transaction: PreparedTransaction,
  contracts: SwapContracts,
): DecodedTransaction {
  const { from, to, value, data } = transaction
  const unknown: DecodedTransaction = {
    kind: 'unknown',
    to,
    selector: typeof data === 'string' ? selectorOf(data) : undefined,
  }
  if (
    [from, to].some(
      (address) => typeof address !== 'string' || !('address' in parseAddress(address)),
    ) ||
    typeof value !== 'bigint' ||
    value < 0n
  )
    return unknown
  if (data !== '0x' && unknown.selector === undefined) return unknown
  return decodeTransfer(transaction) ?? decodeSwap(transaction, contracts) ?? unknown
}

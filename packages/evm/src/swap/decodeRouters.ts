import type { Asset, DecodedTransaction, PreparedTransaction } from '@latchkey/core/internal'
import { sameAddress } from '@latchkey/protocol/std'
import { type Address, getAddress, type Hex, zeroAddress } from 'viem'
import { decodeCall, selectorOf } from '../networks/callData.js'
import {
  currencyFirst,
  exactInputCall,
  exactInputSingleCall,
  execCall,
  executeCall,
  multicallCall,
  routerV2Calls,
  tokensFirst,
  unwrapCall,
} from './swapContracts.js'

export type DecodedSwap = Extract<DecodedTransaction, { kind: 'swap' }>

/** A call, and the chain's wrapped native token, if known. */
interface SwapCall extends PreparedTransaction {
  wrappedNative: string | undefined
}

/** Maximum number of pools on a route. */
const MAX_HOPS = 5
/** Hex characters of one step of a v3 path: a token, and the fee of the next pool. */
const TOKEN_HEX = 40
const STEP_HEX = 46

function assetOf({ networkId }: PreparedTransaction, token: string): Asset {
  return { kind: 'token', networkId, address: getAddress(token) }
}

/** Returns the deadline in seconds, or `undefined` if it is not a safe integer. */
function toDeadline(deadline: bigint): number | undefined {
  return deadline <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(deadline) : undefined
}

/** Reads a call of a v2 router. */
export function decodeUniswapV2(call: SwapCall): DecodedSwap | undefined {
  const { data, value, to, networkId, wrappedNative } = call
  const shape = routerV2Calls.find(({ selector }) => selector === selectorOf(data))
  if (!shape) return undefined
  const { selector, pays, yields } = shape
  const paid = pays === 'native' ? decodeCall({ selector, takes: currencyFirst }, data) : undefined
  const values =
    pays === 'token'
      ? decodeCall({ selector, takes: tokensFirst }, data)
      : paid && ([value, ...paid] as const)
  if (!values) return undefined
  const [amountIn, minAmountOut, path, recipient, deadline] = values
  const [first, last, until] = [path[0], path.at(-1), toDeadline(deadline)]
  if (
    !first ||
    !last ||
    until === undefined ||
    path.length < 2 ||
    path.length > MAX_HOPS + 1 ||
    sameAddress(first, last)
  )
    return undefined
  if (pays === 'native' ? value === 0n || !sameAddress(wrappedNative, first) : value !== 0n)
    return undefined
  if (yields === 'native' && !sameAddress(wrappedNative, last)) return undefined
  const native: Asset = { kind: 'native', networkId }
  return {
    kind: 'swap',
    exchange: 'uniswap-v2',
    router: getAddress(to),
    input: pays === 'native' ? native : assetOf(call, first),
    amountIn,
    output: yields === 'native' ? native : assetOf(call, last),
    minAmountOut,
    recipient: getAddress(recipient),
    deadline: until,
  }
}

interface ExactInput {
  tokenIn: Address
  tokenOut: Address
  recipient: Address
  deadline: bigint
  amountIn: bigint
  amountOutMinimum: bigint
}

function decodeExactInput(data: Hex): ExactInput | undefined {
  const [single] = decodeCall(exactInputSingleCall, data) ?? []
  // With a price limit the router may take less than the amount, and keep the rest of the currency
  // that was sent.
  if (single) return single.sqrtPriceLimitX96 === 0n ? single : undefined
  const [many] = decodeCall(exactInputCall, data) ?? []
  if (!many) return undefined
  const path = many.path.slice(2)
  const hops = (path.length - TOKEN_HEX) / STEP_HEX
  if (!Number.isInteger(hops) || hops < 1 || hops > MAX_HOPS) return undefined
  return {
    ...many,
    tokenIn: `0x${path.slice(0, TOKEN_HEX)}`,
    tokenOut: `0x${path.slice(-TOKEN_HEX)}`,
  }
}

/**
 * A swap of the v3 router to the chain's own currency: to the router itself, which then unwraps for
 * the user.
 */
function openMulticall(call: SwapCall): (ExactInput & { isUnwrapped: true }) | undefined {
  const [calls] = decodeCall(multicallCall, call.data) ?? []
  const [first, second, ...others] = calls ?? []
  if (!first || !second || others.length > 0 || call.value !== 0n) return undefined
  const swap = decodeExactInput(first)
  const unwrap = decodeCall(unwrapCall, second)
  if (
    !swap ||
    !unwrap ||
    swap.recipient !== zeroAddress ||
    !sameAddress(call.wrappedNative, swap.tokenOut)
  )
    return undefined
  const [min, recipient] = unwrap
  // Both must hold.
  const amountOutMinimum = min > swap.amountOutMinimum ? min : swap.amountOutMinimum
  return { ...swap, recipient, amountOutMinimum, isUnwrapped: true }
}

/** Reads a call of a v3 router. */
export function decodeUniswapV3(call: SwapCall): DecodedSwap | undefined {
  const swap = decodeExactInput(call.data)
  const found = swap ? { ...swap, isUnwrapped: false } : openMulticall(call)
  if (!found) return undefined
  const { tokenIn, tokenOut, recipient, amountIn, amountOutMinimum, isUnwrapped } = found
  const deadline = toDeadline(found.deadline)
  // A value pays only for the whole amount of the wrapped currency; otherwise the router keeps it.
  const isPaidNative = call.value > 0n
  if (isPaidNative && !(call.value === amountIn && sameAddress(call.wrappedNative, tokenIn)))
    return undefined
  // The zero recipient means the router, where anyone can take the tokens.
  if (recipient === zeroAddress || sameAddress(tokenIn, tokenOut) || deadline === undefined)
    return undefined
  const native: Asset = { kind: 'native', networkId: call.networkId }
  return {
    kind: 'swap',
    exchange: 'uniswap-v3',
    router: getAddress(call.to),
    input: isPaidNative ? native : assetOf(call, tokenIn),
    amountIn,
    output: isUnwrapped ? native : assetOf(call, tokenOut),
    minAmountOut: amountOutMinimum,
    recipient: getAddress(recipient),
    deadline,
  }
}

/** The address by which 0x denotes the native currency. */
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

interface Opened {
  settler: string
  data: Hex
  input: Asset
  amountIn: bigint
}

/** Arguments of AllowanceHolder's `exec`: the allowance for the length of the call. */
function openHolder({ networkId, value, data }: PreparedTransaction): Opened | undefined {
  const [operator, token, max, target, inner] = decodeCall(execCall, data) ?? []
  // The called contract must be the one with the allowance.
  if (
    operator === undefined ||
    token === undefined ||
    max === undefined ||
    inner === undefined ||
    operator !== target
  )
    return undefined
  const isNative = sameAddress(NATIVE, token) || token === zeroAddress
  if (isNative ? value === 0n || (max !== value && max !== 0n) : value !== 0n) return undefined
  const input: Asset = isNative
    ? { kind: 'native', networkId }
    : { kind: 'token', networkId, address: getAddress(token) }
  return { settler: operator, data: inner, input, amountIn: isNative ? value : max }
}

/**
 * Reads a swap at 0x: `execute` of a settler, by the AllowanceHolder or, for the chain's own
 * currency, itself. Its minimum is only as trustworthy as the settler (`executor`), which 0x's
 * registry on chain verifies.
 */
export function decodeZeroEx(
  transaction: PreparedTransaction,
  holder: string | undefined,
): DecodedSwap | undefined {
  if (holder === undefined) return undefined
  const { networkId, to, value, data } = transaction
  const direct: Opened | undefined =
    value > 0n
      ? { settler: to, data, input: { kind: 'native', networkId }, amountIn: value }
      : undefined
  const call = sameAddress(holder, to) ? openHolder(transaction) : direct
  const [terms] = (call && decodeCall(executeCall, call.data)) ?? []
  if (!call || !terms) return undefined
  const { recipient, buyToken, minAmountOut } = terms
  const isNative = sameAddress(NATIVE, buyToken)
  const isSameAsset = isNative
    ? call.input.kind === 'native'
    : call.input.kind === 'token' && sameAddress(call.input.address, buyToken)
  if (recipient === zeroAddress || buyToken === zeroAddress || isSameAsset) return undefined
  return {
    kind: 'swap',
    exchange: '0x',
    router: getAddress(to),
    executor: getAddress(call.settler),
    input: call.input,
    amountIn: call.amountIn,
    output: isNative
      ? { kind: 'native', networkId }
      : { kind: 'token', networkId, address: getAddress(buyToken) },
    minAmountOut,
    recipient: getAddress(recipient),
  }
}

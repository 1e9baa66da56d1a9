import { sameAddress } from '@latchkey/protocol/std'
import { type Address, getAddress, type Hex, zeroAddress } from 'viem'
import type { FrameChain } from '../kernel/config.js'
import type { ProposedCall } from './approval.js'
import type { Asset, Swap } from './decoded.js'
import { decodeExactly, selectorOf } from './decodeExactly.js'
import { paysNative, paysToken, v2Swaps, v3Swaps } from './shapes.js'

const MOST_HOPS = 5
/** Characters of hex: an address, and one with the three bytes of the pool's fee. */
const ADDRESS_HEX = 40
const HOP_HEX = 46

type Routers = FrameChain['routers']

const token = (address: Address): Asset => ({ kind: 'token', address: getAddress(address) })

function decodeV2(
  { to, value, data }: ProposedCall,
  { wrappedNative }: Routers,
): Omit<Swap, 'kind' | 'exchange' | 'router'> | undefined {
  const swap = v2Swaps.find(({ selector }) => selector === selectorOf(data))
  if (!swap || !to) return undefined
  const native = swap.pays === 'native'
  const given = native
    ? decodeExactly({ selector: swap.selector, takes: paysNative }, data)
    : decodeExactly({ selector: swap.selector, takes: paysToken }, data)
  if (!given) return undefined
  const [amountIn, minOut, path, recipient, deadline] =
    given.length === 4 ? ([value, ...given] as const) : given
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last || path.length < 2 || path.length > MOST_HOPS + 1 || sameAddress(first, last))
    return undefined
  // Currency that is sent along with a swap of tokens stays with the router, for anybody to take.
  if (native ? value === 0n || !sameAddress(wrappedNative, first) : value !== 0n) return undefined
  if (swap.yields === 'native' && !sameAddress(wrappedNative, last)) return undefined
  return {
    input: native ? { kind: 'native' } : token(first),
    amountIn,
    output: swap.yields === 'native' ? { kind: 'native' } : token(last),
    minOut,
    recipient: getAddress(recipient),
    deadline,
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

function decodeInput(data: Hex): ExactInput | undefined {
  const [single] = decodeExactly(v3Swaps.single, data) ?? []
  // A price limit may leave part of what was sent with the router.
  if (single) return single.sqrtPriceLimitX96 === 0n ? single : undefined
  const [many] = decodeExactly(v3Swaps.path, data) ?? []
  const path = many?.path.slice(2) ?? ''
  const hops = (path.length - ADDRESS_HEX) / HOP_HEX
  if (!many || !Number.isInteger(hops) || hops < 1 || hops > MOST_HOPS) return undefined
  return {
    ...many,
    tokenIn: `0x${path.slice(0, ADDRESS_HEX)}`,
    tokenOut: `0x${path.slice(-ADDRESS_HEX)}`,
  }
}

/**
 * A swap whose yield the router keeps for a moment and unwraps for somebody: these two steps and no
 * other.
 */
function decodeUnwrapped(
  { data, value }: ProposedCall,
  { wrappedNative }: Routers,
): ExactInput | undefined {
  const [steps] = decodeExactly(v3Swaps.multicall, data) ?? []
  if (steps?.length !== 2 || value !== 0n) return undefined
  const swap = decodeInput(steps[0] ?? '0x')
  const [least, recipient] = decodeExactly(v3Swaps.unwrap, steps[1] ?? '0x') ?? []
  if (
    !swap ||
    least === undefined ||
    !recipient ||
    swap.recipient !== zeroAddress ||
    !sameAddress(wrappedNative, swap.tokenOut)
  )
    return undefined
  return {
    ...swap,
    recipient,
    amountOutMinimum: least > swap.amountOutMinimum ? least : swap.amountOutMinimum,
  }
}

function decodeV3(
  call: ProposedCall,
  routers: Routers,
): Omit<Swap, 'kind' | 'exchange' | 'router'> | undefined {
  const direct = decodeInput(call.data)
  const swap = direct ?? decodeUnwrapped(call, routers)
  if (!swap || swap.recipient === zeroAddress || sameAddress(swap.tokenIn, swap.tokenOut))
    return undefined
  const isNative = call.value > 0n
  if (
    isNative &&
    (call.value !== swap.amountIn || !sameAddress(routers.wrappedNative, swap.tokenIn))
  )
    return undefined
  return {
    input: isNative ? { kind: 'native' } : token(swap.tokenIn),
    amountIn: swap.amountIn,
    output: direct ? token(swap.tokenOut) : { kind: 'native' },
    minOut: swap.amountOutMinimum,
    recipient: getAddress(swap.recipient),
    deadline: swap.deadline,
  }
}

/** Reads a swap at a router of the frame's own list; any other contract's call is none. */
export function decodeSwap(call: ProposedCall, routers: Routers): Swap | undefined {
  const { to } = call
  if (!to) return undefined
  if (sameAddress(routers.uniswapV2, to)) {
    const swap = decodeV2(call, routers)
    return swap && { kind: 'swap', exchange: 'Uniswap v2', router: to, ...swap }
  }
  const swap = sameAddress(routers.uniswapV3, to) ? decodeV3(call, routers) : undefined
  return swap && { kind: 'swap', exchange: 'Uniswap v3', router: to, ...swap }
}

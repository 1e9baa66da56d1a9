import { sameAddress } from '@latchkey/protocol/std'
import { type Address, getAddress, type Hex, zeroAddress } from 'viem'
import type { FrameChain } from '../kernel/config.js'
import type { ProposedCall } from './approval.js'
import type { Asset, Decoded, Swap } from './decoded.js'
import { decodeExactly, selectorOf } from './decodeExactly.js'
import { paysNative, paysToken, shapes, v2Swaps, v3Swaps } from './shapes.js'

const MAX_HOPS = 5
/** Hex digits of an address, and of an address with the three bytes of the pool's fee. */
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
  if (!first || !last || path.length < 2 || path.length > MAX_HOPS + 1 || sameAddress(first, last))
    return undefined
  // Native currency that is sent with a swap of tokens stays in the router, where any caller can
  // take it.
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
  // With a price limit, part of the input may stay in the router.
  if (single) return single.sqrtPriceLimitX96 === 0n ? single : undefined
  const [many] = decodeExactly(v3Swaps.path, data) ?? []
  const path = many?.path.slice(2) ?? ''
  const hops = (path.length - ADDRESS_HEX) / HOP_HEX
  if (!many || !Number.isInteger(hops) || hops < 1 || hops > MAX_HOPS) return undefined
  return {
    ...many,
    tokenIn: `0x${path.slice(0, ADDRESS_HEX)}`,
    tokenOut: `0x${path.slice(-ADDRESS_HEX)}`,
  }
}

/**
 * Decodes a swap to the router itself that is followed by an unwrap to a recipient. Rejects any
 * further step.
 */
function decodeUnwrapped(
  { data, value }: ProposedCall,
  { wrappedNative }: Routers,
): ExactInput | undefined {
  const [steps] = decodeExactly(v3Swaps.multicall, data) ?? []
  if (steps?.length !== 2 || value !== 0n) return undefined
  const swap = decodeInput(steps[0] ?? '0x')
  const [min, recipient] = decodeExactly(v3Swaps.unwrap, steps[1] ?? '0x') ?? []
  if (
    !swap ||
    min === undefined ||
    !recipient ||
    swap.recipient !== zeroAddress ||
    !sameAddress(wrappedNative, swap.tokenOut)
  )
    return undefined
  return {
    ...swap,
    recipient,
    amountOutMinimum: min > swap.amountOutMinimum ? min : swap.amountOutMinimum,
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

/** Decodes a swap at a router of the frame's own list. Returns `undefined` for other contracts. */
function decodeSwap(call: ProposedCall, routers: Routers): Swap | undefined {
  const { to } = call
  if (!to) return undefined
  if (sameAddress(routers.uniswapV2, to)) {
    const swap = decodeV2(call, routers)
    return swap && { kind: 'swap', exchange: 'Uniswap v2', router: to, ...swap }
  }
  const swap = sameAddress(routers.uniswapV3, to) ? decodeV3(call, routers) : undefined
  return swap && { kind: 'swap', exchange: 'Uniswap v3', router: to, ...swap }
}

/** Address of Permit2 on every chain. Source: https://github.com/Uniswap/permit2 */
export const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

function decodeToken({ to, data }: ProposedCall & { to: Address }): Decoded | undefined {
  const transfer = decodeExactly(shapes.transfer, data)
  if (transfer) return { kind: 'transfer', token: to, to: transfer[0], amount: transfer[1] }
  const from = decodeExactly(shapes.transferFrom, data)
  if (from) return { kind: 'transferFrom', token: to, from: from[0], to: from[1], amount: from[2] }
  const approve = decodeExactly(shapes.approve, data)
  if (approve)
    return {
      kind: 'approve',
      token: to,
      spender: approve[0],
      amount: approve[1],
      isIncrease: false,
    }
  const increase = decodeExactly(shapes.increaseAllowance, data)
  if (increase)
    return {
      kind: 'approve',
      token: to,
      spender: increase[0],
      amount: increase[1],
      isIncrease: true,
    }
  const allowed = sameAddress(permit2, to) ? decodeExactly(shapes.permit2Approve, data) : undefined
  return (
    allowed && {
      kind: 'approve',
      token: allowed[0],
      spender: allowed[1],
      amount: allowed[2],
      isIncrease: false,
      expires: allowed[3],
    }
  )
}

function decodeNft({ to, data }: ProposedCall & { to: Address }): Decoded | undefined {
  const all = decodeExactly(shapes.approveAll, data)
  if (all) return { kind: 'approveAll', contract: to, operator: all[0], isApproved: all[1] }
  const single =
    decodeExactly(shapes.safeTransfer, data) ?? decodeExactly(shapes.safeTransferWithData, data)
  if (single)
    return {
      kind: 'nftTransfer',
      contract: to,
      from: single[0],
      to: single[1],
      items: [{ id: single[2], amount: 1n }],
    }
  const many = decodeExactly(shapes.safeTransferMany, data)
  if (many)
    return {
      kind: 'nftTransfer',
      contract: to,
      from: many[0],
      to: many[1],
      items: [{ id: many[2], amount: many[3] }],
    }
  const [from, recipient, ids, amounts] = decodeExactly(shapes.safeBatchTransfer, data) ?? []
  if (
    !from ||
    !recipient ||
    !ids ||
    !amounts ||
    ids.length !== amounts.length ||
    ids.length === 0 ||
    ids.length > 100
  )
    return undefined
  return {
    kind: 'nftTransfer',
    contract: to,
    from,
    to: recipient,
    items: ids.map((id, index) => ({ id, amount: amounts[index] ?? 0n })),
  }
}

function decodeWrapped(
  { to, value, data }: ProposedCall & { to: Address },
  wrapped: Address | undefined,
): Decoded | undefined {
  if (!sameAddress(wrapped, to)) return undefined
  if (decodeExactly(shapes.deposit, data)) return { kind: 'wrap', token: to, amount: value }
  const [amount] = decodeExactly(shapes.withdraw, data) ?? []
  return amount !== undefined && value === 0n ? { kind: 'unwrap', token: to, amount } : undefined
}

/**
 * Decodes the bytes of a call. Never throws. Returns `unknown` unless re-encoding reproduces the
 * bytes, and for a value sent to a function that is not payable.
 */
export function decodeCall(call: ProposedCall, { routers }: Pick<FrameChain, 'routers'>): Decoded {
  const { to, value, data } = call
  if (!to) return { kind: 'deployment' }
  if (data === '0x') return { kind: 'native', to, amount: value }
  const at = { ...call, to }
  const swap = decodeSwap(call, routers) ?? decodeWrapped(at, routers.wrappedNative)
  if (swap) return swap
  const plain = value === 0n ? (decodeToken(at) ?? decodeNft(at)) : undefined
  return plain ?? { kind: 'unknown', to, selector: selectorOf(data) }
}

import { sameAddress } from '@latchkey/protocol/std'
import type { Address } from 'viem'
import type { FrameChain } from '../kernel/config.js'
import type { ProposedCall } from './approval.js'
import type { Decoded } from './decoded.js'
import { decodeExactly, selectorOf } from './decodeExactly.js'
import { decodeSwap } from './decodeSwap.js'
import { shapes } from './shapes.js'

/** The same on every chain. Source: https://github.com/Uniswap/permit2 */
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
 * Reads the bytes of a call. Never throws; whatever cannot be encoded again to the same bytes, or
 * sends currency along where no such call takes any, is `unknown`.
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

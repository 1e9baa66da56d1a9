import type { Asset, PreparedTransaction } from '@latchkey/core/internal'
import { sameAddress } from '@latchkey/protocol/std'
import { getAddress, type Hex, zeroAddress } from 'viem'
import { decodeCall } from '../networks/callData.js'
import type { DecodedSwap } from './decodeUniswap.js'
import { execCall, executeCall } from './swapCalls.js'

/** How 0x writes the chain's own currency. */
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

interface Opened {
  settler: string
  data: Hex
  input: Asset
  amountIn: bigint
}

/** Which contract may take what for the length of this call: opens AllowanceHolder's `exec`. */
function openHolder({ networkId, value, data }: PreparedTransaction): Opened | undefined {
  const [operator, token, most, target, inner] = decodeCall(execCall, data) ?? []
  // Who is called must be who may take the token, and nobody else.
  if (
    operator === undefined ||
    token === undefined ||
    most === undefined ||
    inner === undefined ||
    operator !== target
  )
    return undefined
  const isNative = sameAddress(NATIVE, token) || token === zeroAddress
  if (isNative ? value === 0n || (most !== value && most !== 0n) : value !== 0n) return undefined
  const input: Asset = isNative
    ? { kind: 'native', networkId }
    : { kind: 'token', networkId, address: getAddress(token) }
  return { settler: operator, data: inner, input, amountIn: isNative ? value : most }
}

/**
 * Reads a swap at 0x: `execute` of a settler, by the AllowanceHolder or, for the chain's own
 * currency, itself. Its minimum is only as good as the settler (`executor`), whose genuineness the
 * chain knows.
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

import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import type { SwapAsk, SwapOffer } from './exchange.js'

const wrapped = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/**
 * The chain's own currency and its wrapped form are exchanged by the wrapping contract itself, one
 * to one.
 */
export function offerWrap({ chain, from, to, amount }: SwapAsk): SwapOffer | undefined {
  if (!chain.contracts.wrappedNative) return undefined
  const contract = getAddress(chain.contracts.wrappedNative)
  const isWrap = from === 'native' && to === contract
  if (!isWrap && !(from === contract && to === 'native')) return undefined
  const data = isWrap
    ? encodeFunctionData({ abi: wrapped, functionName: 'deposit' })
    : encodeFunctionData({ abi: wrapped, functionName: 'withdraw', args: [amount] })
  return {
    toAmount: amount,
    spender: undefined,
    route: { exchange: 'wrap', tokens: [from, to] },
    build: async () => ({ to: contract, data, value: isWrap ? amount : 0n }),
  }
}

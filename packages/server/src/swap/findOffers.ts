import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { ServerError } from '../kernel/serverError.js'
import { type Exchange, noRoute, type SwapAsk, type SwapOffer } from './exchange.js'

const wrapped = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** The parts of a whole that a slippage in percent is counted in. */
const PARTS = 10_000n

/**
 * Returns an amount minus slippage, rounded up: never less than asked.
 *
 * @param slippage - In hundredths of a percent.
 */
export function minimumOf(amount: bigint, slippage: bigint): bigint {
  return amount - (amount * slippage) / PARTS
}

/**
 * Returns the offer of the wrapping contract, which exchanges the chain's currency and its wrapped
 * form one to one; `undefined` for all other pairs.
 */
function wrapNative({ chain, from, to, amount }: SwapAsk): SwapOffer | undefined {
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

/**
 * Finds all offers for a swap, best first.
 *
 * @throws ServerError 400 `swap_unsupported`, 404 `no_route`.
 */
export async function findOffers(
  exchange: Exchange,
  ask: SwapAsk,
): Promise<readonly [SwapOffer, ...SwapOffer[]]> {
  const { chain } = ask
  const wrap = wrapNative(ask)
  if (wrap) return [wrap]
  if (exchange.spenders(chain).length === 0)
    throw new ServerError(
      400,
      'swap_unsupported',
      `This server swaps nothing on the chain ${chain.caipId}. Its operator sets that up in the contracts of the chain.`,
    )
  const [best, ...others] = await exchange.offers(ask)
  if (!best) throw noRoute()
  return [best, ...others]
}

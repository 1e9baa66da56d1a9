import { ServerError } from '../kernel/serverError.js'
import type { Exchange, SwapAsk, SwapOffer } from './exchange.js'
import { noRoute } from './noRoute.js'
import { offerWrap } from './wrap.js'

/** The parts of a whole that a slippage in percent is counted in. */
const PARTS = 10_000n

/**
 * What is left of an amount after slippage, rounded up: never less than asked.
 *
 * @param slippage - In hundredths of a percent.
 */
export function minimumOf(amount: bigint, slippage: bigint): bigint {
  return amount - (amount * slippage) / PARTS
}

/**
 * Everything that would do the swap, best first.
 *
 * @throws ServerError 400 `swap_unsupported`, 404 `no_route`.
 */
export async function findOffers(
  exchange: Exchange,
  ask: SwapAsk,
): Promise<readonly [SwapOffer, ...SwapOffer[]]> {
  const { chain } = ask
  const wrap = offerWrap(ask)
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

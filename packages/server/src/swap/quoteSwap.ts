import type { SwapQuote, SwapQuotesQuery } from '@latchkey/protocol'
import type { BalanceServices } from '../balances/balanceServices.js'
import type { Exchange } from './exchange.js'
import { findOffers, minimumOf } from './findOffers.js'
import { readAsk, writeId } from './ids.js'
import { QUOTE_LIFETIME_MS, rememberAmount, rememberQuote } from './rememberQuote.js'
import { writeRoute } from './writeRoute.js'

const DEFAULT_SLIPPAGE = 100n

/** What a swap would yield at each of the contracts that could do it, best first. */
export async function quoteSwap(
  services: BalanceServices,
  exchange: Exchange,
  query: SwapQuotesQuery,
): Promise<SwapQuote[]> {
  const ask = readAsk(services, query)
  const { chain, from, to, amount } = ask
  const expiresAt = services.clock.now() + QUOTE_LIFETIME_MS
  const offers = await findOffers(exchange, ask)
  const ids = await Promise.all(
    offers.map(({ toAmount }) => rememberQuote(services, ask, toAmount)),
  )
  await rememberAmount(services, ask)
  return offers.map(({ toAmount, spender, route }, at) => ({
    id: ids[at] ?? null,
    fromAmount: String(amount),
    fromAccount: writeId(chain, from),
    toAmount: String(toAmount),
    toAccount: writeId(chain, to),
    minToAmount: String(minimumOf(toAmount, DEFAULT_SLIPPAGE)),
    ...(spender ? { spender: writeId(chain, spender) } : {}),
    route: writeRoute(chain, route),
    expiresAt,
  }))
}

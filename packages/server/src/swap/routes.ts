import { swapEndpoints } from '@latchkey/protocol'
import { Hono } from 'hono'
import type { BalanceServices } from '../balances/balanceServices.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { chainOf } from '../networks/chainServices.js'
import { allowanceOf, gasPricesOf } from './askChain.js'
import { buildApprove } from './buildApprove.js'
import { buildTransaction } from './buildTransaction.js'
import type { Exchange } from './exchange.js'
import { readToken, readUser } from './ids.js'
import { listTokens } from './listTokens.js'
import { quoteSwap } from './quoteSwap.js'
import { createUniswapExchange } from './uniswap/createUniswapExchange.js'

/** @param given - @default Uniswap, on the chains whose contracts name it */
export function swapRoutes(services: BalanceServices, given?: Exchange): Hono {
  const exchange = given ?? createUniswapExchange({ clock: services.clock })
  const app = new Hono()
  mount(app, swapEndpoints.quotes, async ({ query }) => ({
    quotes: await quoteSwap(services, exchange, query),
  }))
  mount(app, swapEndpoints.tokens, async ({ query, context }) => ({
    tokens: listTokens(exchange, chainOf(services, query.chainId), services.publicUrl(context)),
  }))
  mount(app, swapEndpoints.allowance, async ({ query }) => {
    const { chain, token } = readToken(services, query.tokenAddress)
    const user = readUser(chain, query.userAddress)
    const pinned = exchange.spenders(chain)
    const asked = query.spender === undefined ? pinned : [readUser(chain, query.spender)]
    if (!asked.every((spender) => pinned.includes(spender)))
      throw new ServerError(
        400,
        'spender_unknown',
        `This server swaps with other contracts on the chain ${chain.caipId}: ${pinned.join(', ') || 'with none'}.`,
      )
    const spenders = token === 'native' ? [undefined] : asked
    const allowances = await Promise.all(
      spenders.map((spender) => allowanceOf(chain, token, user, spender)),
    )
    return { allowance: String(allowances.reduce((most, each) => (each > most ? each : most), 0n)) }
  })
  mount(app, swapEndpoints.gasPrice, async ({ query }) => {
    const { standard, fast, instant } = await gasPricesOf(chainOf(services, query.chainId))
    return { standard: String(standard), fast: String(fast), instant: String(instant) }
  })
  mount(app, swapEndpoints.buildTransaction, async ({ body }) => ({
    tx: await buildTransaction(services, exchange, body),
  }))
  mount(app, swapEndpoints.buildApprove, async ({ query }) => ({
    tx: await buildApprove(services, exchange, query),
  }))
  return app
}

import {
  type OnChainId,
  parseWith,
  type SolanaId,
  type SwapToken,
  swapEndpoints,
} from '@latchkey/protocol'
import { Hono } from 'hono'
import { getAddress } from 'viem'
import type { BalanceServices } from '../balances/balanceServices.js'
import { tokenImageUrl } from '../balances/tokens/tokenImageUrl.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import type { Chain, TokenConfig } from '../networks/chain.js'
import { chainOf } from '../networks/chainServices.js'
import { allowanceOf, gasPricesOf } from './askChain.js'
import { buildApprove, buildTransaction } from './buildTransaction.js'

import { type Exchange, readToken, readUser, type TokenAddress, writeId } from './exchange.js'
import { quoteSwap } from './quoteSwap.js'
import {
  buildOnCluster,
  isOnCluster,
  listClusterTokens,
  quoteOnCluster,
} from './solana/swapOnCluster.js'
import { createUniswapExchange } from './uniswap/createUniswapExchange.js'

type AnyId = OnChainId | SolanaId

/** Returns the wrapped currency, unless the operator lists it. */
function wrappedToken({
  contracts,
  nativeCurrency: { name, symbol, decimals },
  tokens,
}: Chain): TokenConfig[] {
  const { wrappedNative } = contracts
  if (
    !wrappedNative ||
    tokens.some(({ address }) => getAddress(address) === getAddress(wrappedNative))
  )
    return []
  return [{ address: wrappedNative, name: `Wrapped ${name}`, symbol: `W${symbol}`, decimals }]
}

/**
 * Lists the tokens of a chain: the native currency, its wrapped form, and the tokens that the
 * operator pinned. Uses no other sources, because any token can copy a name.
 *
 * @param publicUrl - Public URL of this server.
 */
function listTokens(exchange: Exchange, chain: Chain, publicUrl: string): SwapToken[] {
  if (exchange.spenders(chain).length === 0) return []
  const { name, symbol, decimals } = chain.nativeCurrency
  const describe = (address: TokenAddress, token: Omit<TokenConfig, 'address'>): SwapToken => ({
    name: token.name,
    symbol: token.symbol,
    address: writeId(chain, address),
    decimals: token.decimals,
    logoUri: token.logoUri ?? tokenImageUrl(publicUrl, token.symbol),
    eip2612: token.eip2612 ?? false,
  })
  const tokens = [...wrappedToken(chain), ...chain.tokens].map(({ address, ...token }) =>
    describe(getAddress(address), token),
  )
  // Omits tokens that a client would reject for their decimals or names.
  return (
    parseWith(swapEndpoints.tokens.response, {
      tokens: [describe('native', { name, symbol, decimals }), ...tokens],
    })?.tokens ?? []
  )
}

/** True for a swap on EVM chains. */
function isOnChain<texts extends { from: AnyId; to: AnyId }>(
  texts: texts,
): texts is texts & { from: OnChainId; to: OnChainId } {
  return !isOnCluster(texts) && !isOnCluster({ from: texts.to })
}

/** @param given - @default Uniswap, on the chains whose contracts name it */
export function swapRoutes(services: BalanceServices, given?: Exchange): Hono {
  const exchange = given ?? createUniswapExchange({ clock: services.clock })
  const app = new Hono()
  mount(app, swapEndpoints.quotes, async ({ query }) => ({
    quotes: isOnChain(query)
      ? await quoteSwap(services, exchange, query)
      : await quoteOnCluster(services, exchange.onSolana, query),
  }))
  mount(app, swapEndpoints.tokens, async ({ query, context }) => {
    const publicUrl = services.publicUrl(context)
    const cluster = services.clusters.get(query.chainId)
    if (cluster) return { tokens: listClusterTokens(exchange.onSolana, cluster, publicUrl) }
    return { tokens: listTokens(exchange, chainOf(services, query.chainId), publicUrl) }
  })
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
    return { allowance: String(allowances.reduce((max, each) => (each > max ? each : max), 0n)) }
  })
  mount(app, swapEndpoints.gasPrice, async ({ query }) => {
    const { standard, fast, instant } = await gasPricesOf(chainOf(services, query.chainId))
    return { standard: String(standard), fast: String(fast), instant: String(instant) }
  })
  mount(app, swapEndpoints.buildTransaction, async ({ body }) => ({
    tx: isOnChain(body)
      ? await buildTransaction(services, exchange, body)
      : await buildOnCluster(services, exchange.onSolana, body),
  }))
  mount(app, swapEndpoints.buildApprove, async ({ query }) => ({
    tx: await buildApprove(services, exchange, query),
  }))
  return app
}

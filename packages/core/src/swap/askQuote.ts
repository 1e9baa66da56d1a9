import { type OnChainId, swapEndpoints } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { NetworkUnknownError } from '../connect/walletErrors.js'
import { askServer } from '../kernel/askServer.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import type { ChainTransactions } from '../kernel/transactions.js'
import { checkQuote, type Intent } from './checkSwap.js'
import { factsOf, LOSS_LIMIT } from './facts.js'
import { askSecondPrices, isDisputed } from './secondOpinion.js'
import { demand, SwapRefusedError } from './swapErrors.js'
import type { SwapTools } from './tools.js'
import type { Quote, SwapForm, SwapMarket } from './types.js'

/** What is to be swapped. @throws SwapRefusedError when the form does not say it. */
export function intentOf(market: SwapMarket, form: SwapForm): Intent {
  const { source, target, amountIn } = factsOf(market, form)
  if (!target || !amountIn)
    throw new SwapRefusedError({ reason: 'quote', details: 'nothing is to be swapped' })
  return { market, source, target, amountIn, slippage: form.slippage }
}

/** @throws NetworkUnknownError where nothing moves money. */
export async function transactionsFor(
  { transactionsOf }: SwapTools,
  { networkId }: Pick<SwapMarket, 'networkId'>,
): Promise<ChainTransactions> {
  const transactions = await transactionsOf(networkId)
  if (!transactions) throw new NetworkUnknownError({ details: networkId })
  return transactions
}

/**
 * The best quote that can be believed.
 *
 * @throws SwapRefusedError when none can; ServerRefusedError, for example `no_route`.
 */
export async function askQuote(
  tools: SwapTools,
  intent: Intent,
  signal: AbortSignal,
): Promise<Quote> {
  const { market, source, target, amountIn } = intent
  const askedAt = tools.clock.now()
  const query = {
    amount: `${amountIn}`,
    userAddress: market.account,
    from: source.id as OnChainId,
    to: target.id as OnChainId,
  }
  const [transactions, { quotes }, secondPrices] = await Promise.all([
    transactionsFor(tools, market),
    askServer(tools.server, swapEndpoints.quotes, { query, signal }),
    askSecondPrices(tools, intent, signal),
  ])
  const [best] = quotes
  if (!best) throw new ServerRefusedError({ reason: 'no_route' })
  return {
    ...checkQuote(intent, best, askedAt, transactions),
    ...(secondPrices && { secondPrices }),
  }
}

/**
 * Refuses a quote by whose prices far less would come back than the server's prices say, in the
 * opinion of the app's second source (SEC-47).
 *
 * @throws SwapRefusedError
 */
export function assertUndisputed(quote: Quote, source: TokenBalance, target: TokenBalance): void {
  const { amountIn, amountOut, secondPrices } = quote
  const details = `${source.price} and ${target.price}, or ${secondPrices?.source} and ${secondPrices?.target}`
  demand(
    !isDisputed(LOSS_LIMIT, { amountIn, amountOut, source, target }, secondPrices),
    'prices',
    details,
  )
}

import { type OnChainId, swapEndpoints } from '@latchkey/protocol'
import { askServer } from '../kernel/askServer.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import type { ChainTransactions } from '../kernel/transactions.js'
import { NetworkUnknownError } from '../kernel/walletErrors.js'
import { checkQuote, type Intent } from './checkSwap.js'
import { factsOf } from './facts.js'
import { SwapRefusedError } from './swapErrors.js'
import type { SwapTools } from './tools.js'
import type { Quote, SwapForm, SwapMarket } from './types.js'

/** What is to be swapped. @throws SwapRefusedError when the form does not say it. */
export function intentOf(market: SwapMarket, form: SwapForm): Intent {
  const { source, target, amountIn } = factsOf(market, form)
  if (!target || !amountIn) throw new SwapRefusedError({ reason: 'quote', details: 'nothing is to be swapped' })
  return { market, source, target, amountIn, slippage: form.slippage }
}

/** @throws NetworkUnknownError where nothing moves money. */
export async function transactionsFor({ transactionsOf }: SwapTools, { networkId }: Pick<SwapMarket, 'networkId'>): Promise<ChainTransactions> {
  const transactions = await transactionsOf(networkId)
  if (!transactions) throw new NetworkUnknownError({ details: networkId })
  return transactions
}

/**
 * The best quote that can be believed.
 *
 * @throws SwapRefusedError when none can; ServerRefusedError, for example `no_route`.
 */
export async function askQuote(tools: SwapTools, intent: Intent, signal: AbortSignal): Promise<Quote> {
  const { market, source, target, amountIn } = intent
  const askedAt = tools.clock.now()
  const query = { amount: `${amountIn}`, userAddress: market.account, from: source.id as OnChainId, to: target.id as OnChainId }
  const [transactions, { quotes }] = await Promise.all([transactionsFor(tools, market), askServer(tools.server, swapEndpoints.quotes, { query, signal })])
  const [best] = quotes
  if (!best) throw new ServerRefusedError({ reason: 'no_route' })
  return checkQuote(intent, best, askedAt, transactions)
}

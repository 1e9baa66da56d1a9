import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import type { LatchkeyError } from '../kernel/errors.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import { askPrices } from './askPrices.js'
import { askQuote, assertUndisputed, intentOf, transactionsFor } from './askQuote.js'
import { LOSS_LIMIT } from './facts.js'
import { PartError, part } from './partError.js'
import { type Ground, planSteps } from './planSteps.js'
import { losesMoreThan } from './rules.js'
import { isUnconfirmed, worsePairOf } from './secondOpinion.js'
import type { SwapEvent, SwapState } from './state.js'
import { demand, type SwapRefusedError } from './swapErrors.js'
import type { SwapTools } from './tools.js'
import type { Quote, SwapPlan } from './types.js'

/** What a server says when a quote can no longer be had, so that a new one is worth asking for. */
const STALE: readonly string[] = ['price_moved', 'quote_expired', 'quote_mismatch']

/** Times a moving market is followed in one preparation. */
const MOST_QUOTES = 3

/**
 * Judges the quote by market prices that are requested apart from it, and by the app's second price
 * source (SEC-47).
 */
async function demandWorth(
  { tools, intent, quote, signal }: Omit<Ground, 'transactions'>,
  acceptsLoss: boolean,
): Promise<void> {
  const { secondPrices } = quote
  if (acceptsLoss && !secondPrices) return
  const { amountIn } = intent
  const [source = intent.source, target = intent.target] = await askPrices(
    tools,
    [intent.source, intent.target],
    signal,
    [intent.source.id, intent.target.id],
  )
  assertUndisputed(quote, source, target)
  if (acceptsLoss) return
  const loses = losesMoreThan(
    LOSS_LIMIT,
    worsePairOf({ amountIn, amountOut: quote.minAmountOut, source, target }, secondPrices),
  )
  demand(loses === false, 'loss', `at least ${quote.minAmountOut} for ${amountIn}`)
  demand(!isUnconfirmed(secondPrices), 'unconfirmed', `no price of ${source.id} or ${target.id}`)
}

async function attempt(
  { market, form }: Extract<SwapState, { status: 'preparing' }>,
  tools: SwapTools,
  signal: AbortSignal,
): Promise<{ quote: Quote; plan: SwapPlan }> {
  const intent = intentOf(market, form)
  const [quote, transactions] = await part(
    'quote',
    Promise.all([askQuote(tools, intent, signal), transactionsFor(tools, market)]),
  )
  await part('quote', demandWorth({ tools, intent, quote, signal }, form.acceptsLoss))
  return { quote, plan: await planSteps({ tools, transactions, intent, quote, signal }) }
}

const isStale = (error: unknown): boolean =>
  error instanceof PartError &&
  error.error instanceof ServerRefusedError &&
  STALE.includes(error.error.reason)

/**
 * Finds out what the next step is, and proves it, before anybody can click it. Asks no wallet
 * anything.
 */
export async function prepare(
  state: Extract<SwapState, { status: 'preparing' }>,
  tools: SwapTools,
  signal: AbortSignal,
): Promise<SwapEvent> {
  for (let count = 1; ; count++) {
    try {
      const { quote, plan: next } = await attempt(state, tools, signal)
      const isLess = state.quote !== undefined && quote.amountOut < state.quote.minAmountOut
      return {
        type: 'prepared',
        quote,
        plan: next,
        ...(isLess ? { note: 'priceMoved' as const } : {}),
      }
    } catch (raw) {
      if (isStale(raw) && count < MOST_QUOTES && !signal.aborted) continue
      const problem =
        raw instanceof PartError
          ? { kind: raw.kind, error: raw.error }
          : {
              kind: 'transaction' as const,
              error: toLatchkeyError(raw) as LatchkeyError | SwapRefusedError,
            }
      return { type: 'preparationFailed', problem }
    }
  }
}

import type { TokenBalance } from '../balances/tokenBalance.js'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import type { LatchkeyError } from '../kernel/errors.js'
import { type Effect, whileStatus } from '../kernel/machine.js'

import { ServerRefusedError } from '../kernel/serverErrors.js'
import { askPrices, askQuote, assertUndisputed, intentOf, transactionsFor } from './askQuote.js'
import { carryOut, type UnderWay } from './carryOut.js'
import { LOSS_LIMIT } from './facts.js'
import { initialize } from './initialize.js'
import { type Ground, planSteps } from './planSteps.js'
import type { FormState } from './reduceForm.js'
import { isUnconfirmed, losesMoreThan, worsePairOf } from './rules.js'
import { QUOTE_LIFETIME_MS, QUOTE_PAUSE_MS, type SwapTools } from './swapOptions.js'
import { demand, PartError, part, type SwapRefusedError } from './swapOutcomes.js'
import type { Quote, SwapEvent, SwapPlan, SwapState } from './swapState.js'

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
async function prepare(
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

type Run<state> = { state: state; send(event: SwapEvent): void; signal: AbortSignal }

/** Resolves after a while, or never when nobody waits any more. */
function rest(tools: SwapTools, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', tools.clock.after(ms, resolve)))
}

async function quote({ state, send, signal }: Run<FormState>, tools: SwapTools): Promise<void> {
  const { market, form, quote: progress } = state
  const isRefresh = progress.status === 'asking' && progress.last !== undefined
  if (!isRefresh) await rest(tools, QUOTE_PAUSE_MS, signal)
  try {
    const intent = intentOf(market, form)
    const { source, target } = intent
    const unpriced = [source, target].filter(({ price }) => price === undefined).map(({ id }) => id)
    // What was chosen by its address comes without a price.
    const priced =
      unpriced.length > 0 ? askPrices(tools, market.tokens, signal, unpriced) : undefined
    const asked = askQuote(tools, intent, signal)
    const [answer, tokens] = await Promise.all([asked, priced])
    if (tokens && tokens !== market.tokens) send({ type: 'marketRefreshed', tokens })
    const pricedOf = (token: TokenBalance): TokenBalance =>
      tokens?.find(({ id }) => id === token.id) ?? token
    assertUndisputed(answer, pricedOf(source), pricedOf(target))
    send({ type: 'quoted', quote: answer })
  } catch (raw) {
    send({ type: 'quoteFailed', error: toLatchkeyError(raw) })
  }
}

/** Says so when a quote is too old. */
function expire(
  tools: SwapTools,
  { askedAt }: Quote,
  send: (event: SwapEvent) => void,
  signal: AbortSignal,
): void {
  const left = Math.min(
    Math.max(askedAt + QUOTE_LIFETIME_MS - tools.clock.now(), 0),
    QUOTE_LIFETIME_MS,
  )
  signal.addEventListener(
    'abort',
    tools.clock.after(left, () => send({ type: 'quoteExpired' })),
  )
}

/** What the kit does in each state of a swap. */
export function swapEffects(tools: SwapTools): readonly Effect<SwapState, SwapEvent>[] {
  return [
    whileStatus<SwapState, SwapEvent, 'initializing'>(
      'initializing',
      async ({ state, send, signal }) => send(await initialize(state, tools, signal)),
      ({ networkId, account }) => `${networkId} ${account}`,
    ),
    whileStatus<SwapState, SwapEvent, 'form'>(
      'form',
      (run) => quote(run, tools),
      (state) => (state.quote.status === 'asking' ? state.quote : undefined),
    ),
    whileStatus<SwapState, SwapEvent, 'form'>(
      'form',
      ({ state, send, signal }) => {
        if (state.quote.status === 'quoted') expire(tools, state.quote.quote, send, signal)
      },
      ({ quote: progress }) => (progress.status === 'quoted' ? progress.quote.askedAt : undefined),
    ),
    whileStatus<SwapState, SwapEvent, 'preparing'>('preparing', async ({ state, send, signal }) =>
      send(await prepare(state, tools, signal)),
    ),
    whileStatus<SwapState, SwapEvent, 'review'>(
      'review',
      ({ state, send, signal }) => expire(tools, state.quote, send, signal),
      ({ quote: { askedAt } }) => askedAt,
    ),
    {
      // One step is one piece of work, whatever is known of it by now: the wallet is asked once.
      key: (state) =>
        'plan' in state &&
        (state.status === 'approving' || state.status === 'swapping' || state.status === 'unknown')
          ? state.plan
          : undefined,
      run: ({ state, send, signal }) => carryOut(state as UnderWay, tools, send, signal),
    },
  ]
}

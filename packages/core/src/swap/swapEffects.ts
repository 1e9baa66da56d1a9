import { accountBalancesQuery } from '../balances/accountBalancesQuery.js'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import type { LatchkeyError } from '../kernel/errors.js'
import { isFeatureOn } from '../kernel/features.js'
import { type Effect, whileStatus } from '../kernel/machine.js'
import { pause } from '../kernel/pause.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import type { Namespace } from '../kernel/types.js'
import { getTransactionTracker } from '../transactions/getTransactionTracker.js'
import {
  askPrices,
  askQuote,
  assertUndisputed,
  intentOf,
  type SwapDeps,
  transactionsFor,
} from './askQuote.js'
import { executeSwap, type PendingSwap } from './executeSwap.js'
import { PartError, type PlanDeps, part, planSteps } from './planSteps.js'
import type { FormState } from './reduceForm.js'
import { LOSS_LIMIT } from './swapFacts.js'
import { initialize } from './swapMarket.js'
import type { SwapLatchkey } from './swapOptions.js'
import { QUOTE_LIFETIME_MS, QUOTE_PAUSE_MS } from './swapOptions.js'
import { assertSwap, type SwapRefusedError } from './swapOutcomes.js'
import { isUnconfirmed, losesMoreThan, worsePairOf } from './swapRules.js'
import type { Quote, SwapEvent, SwapPlan, SwapState } from './swapState.js'

/** Refusals after which a new quote can succeed. */
const STALE: readonly string[] = ['price_moved', 'quote_expired', 'quote_mismatch']

/** Maximum number of quotes in one preparation. */
const MAX_QUOTES = 3

/**
 * Checks the quote against market prices, requested separately, and against the app's second price
 * source (SEC-47).
 */
async function assertWorth(
  { deps, intent, quote, signal }: Omit<PlanDeps, 'transactions'>,
  acceptsLoss: boolean,
): Promise<void> {
  const { secondPrices } = quote
  if (acceptsLoss && !secondPrices) return
  const { amountIn } = intent
  const [source = intent.source, target = intent.target] = await askPrices(
    deps,
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
  assertSwap(loses === false, 'loss', `at least ${quote.minAmountOut} for ${amountIn}`)
  assertSwap(
    !isUnconfirmed(secondPrices),
    'unconfirmed',
    `no price of ${source.id} or ${target.id}`,
  )
}

async function attempt(
  { market, form }: Extract<SwapState, { status: 'preparing' }>,
  deps: SwapDeps,
  signal: AbortSignal,
): Promise<{ quote: Quote; plan: SwapPlan }> {
  const intent = intentOf(market, form)
  const [quote, transactions] = await part(
    'quote',
    Promise.all([askQuote(deps, intent, signal), transactionsFor(deps, market)]),
  )
  await part('quote', assertWorth({ deps, intent, quote, signal }, form.acceptsLoss))
  return { quote, plan: await planSteps({ deps, transactions, intent, quote, signal }) }
}

const isStale = (error: unknown): boolean =>
  error instanceof PartError &&
  error.error instanceof ServerRefusedError &&
  STALE.includes(error.error.reason)

/**
 * Plans and checks the next step before the user can confirm it. Sends no request to the wallet.
 */
async function prepare(
  state: Extract<SwapState, { status: 'preparing' }>,
  deps: SwapDeps,
  signal: AbortSignal,
): Promise<SwapEvent> {
  for (let count = 1; ; count++) {
    try {
      const { quote, plan: next } = await attempt(state, deps, signal)
      const isLess = state.quote !== undefined && quote.amountOut < state.quote.minAmountOut
      return {
        type: 'prepared',
        quote,
        plan: next,
        ...(isLess ? { note: 'priceMoved' as const } : {}),
      }
    } catch (raw) {
      if (isStale(raw) && count < MAX_QUOTES && !signal.aborted) continue
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

async function quote({ state, send, signal }: Run<FormState>, deps: SwapDeps): Promise<void> {
  const { market, form, quote: progress } = state
  const isRefresh = progress.status === 'asking' && progress.last !== undefined
  if (!isRefresh) await pause(deps.clock, QUOTE_PAUSE_MS, signal)
  try {
    const intent = intentOf(market, form)
    const { source, target } = intent
    const unpriced = [source, target].filter(({ price }) => price === undefined).map(({ id }) => id)
    // Tokens chosen by address have no price yet.
    const priced =
      unpriced.length > 0 ? askPrices(deps, market.tokens, signal, unpriced) : undefined
    const asked = askQuote(deps, intent, signal)
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

/** Sends `quoteExpired` at the end of the quote's lifetime. */
function expire(
  deps: SwapDeps,
  { askedAt }: Quote,
  send: (event: SwapEvent) => void,
  signal: AbortSignal,
): void {
  const left = Math.min(
    Math.max(askedAt + QUOTE_LIFETIME_MS - deps.clock.now(), 0),
    QUOTE_LIFETIME_MS,
  )
  signal.addEventListener(
    'abort',
    deps.clock.after(left, () => send({ type: 'quoteExpired' })),
  )
}

/** Returns the dependencies from the kit and other features. */
function depsOf(latchkey: SwapLatchkey): SwapDeps {
  const { store, options, networks, adapterOf } = latchkey
  return {
    server: latchkey,
    clock: options.clock,
    getPrices: options.swap.getPrices,
    store,
    sent: {
      add: (transaction) => getTransactionTracker(latchkey).add(transaction),
      waitFor: (hash, signal) => getTransactionTracker(latchkey).waitFor(hash, signal),
    },
    async transactionsOf(networkId) {
      if (!(isFeatureOn(latchkey, 'swap') && networks.some(({ id }) => id === networkId)))
        return undefined
      return await adapterOf(
        networkId.slice(0, networkId.indexOf(':')) as Namespace,
      ).loadTransactions?.()
    },
    balancesOf: ({ networkId, account, signal }) =>
      accountBalancesQuery(latchkey, { networkId, address: account, forceUpdate: [] }).queryFn({
        signal,
      }),
  }
}

/** Returns the effects of a swap, one per state with pending work. */
export function swapEffects(latchkey: SwapLatchkey): readonly Effect<SwapState, SwapEvent>[] {
  const deps = depsOf(latchkey)
  return [
    whileStatus<SwapState, SwapEvent, 'initializing'>(
      'initializing',
      async ({ state, send, signal }) => send(await initialize(state, deps, signal)),
      ({ networkId, account }) => `${networkId} ${account}`,
    ),
    whileStatus<SwapState, SwapEvent, 'form'>(
      'form',
      (run) => quote(run, deps),
      (state) => (state.quote.status === 'asking' ? state.quote : undefined),
    ),
    whileStatus<SwapState, SwapEvent, 'form'>(
      'form',
      ({ state, send, signal }) => {
        if (state.quote.status === 'quoted') expire(deps, state.quote.quote, send, signal)
      },
      ({ quote: progress }) => (progress.status === 'quoted' ? progress.quote.askedAt : undefined),
    ),
    whileStatus<SwapState, SwapEvent, 'preparing'>('preparing', async ({ state, send, signal }) =>
      send(await prepare(state, deps, signal)),
    ),
    whileStatus<SwapState, SwapEvent, 'review'>(
      'review',
      ({ state, send, signal }) => expire(deps, state.quote, send, signal),
      ({ quote: { askedAt } }) => askedAt,
    ),
    {
      // Keyed by the plan: a step that gains a hash is not requested again.
      key: (state) =>
        'plan' in state &&
        (state.status === 'approving' || state.status === 'swapping' || state.status === 'unknown')
          ? state.plan
          : undefined,
      run: ({ state, send, signal }) => executeSwap(state as PendingSwap, deps, send, signal),
    },
  ]
}

import type { TokenBalance } from '../balances/tokenBalance.js'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { type Effect, whileStatus } from '../kernel/machine.js'

import { askPrices } from './askPrices.js'
import { askQuote, assertUndisputed, intentOf } from './askQuote.js'
import { carryOut, type UnderWay } from './carryOut.js'
import { initialize } from './initialize.js'
import { prepare } from './prepare.js'
import type { FormState } from './reduceForm.js'
import type { SwapEvent, SwapState } from './state.js'
import type { SwapTools } from './tools.js'
import { QUOTE_LIFETIME_MS, QUOTE_PAUSE_MS, type Quote } from './types.js'

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

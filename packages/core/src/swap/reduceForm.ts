import { decimalOf, ratioOf } from '../balances/ratio.js'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { asksQuote, factsOf, tokenOf, typedText } from './swapFacts.js'
import { QUOTE_LIFETIME_MS, slippageLimits } from './swapOptions.js'
import { minimumOf } from './swapRules.js'
import type {
  Quote,
  QuoteProgress,
  SwapEvent,
  SwapForm,
  SwapMarket,
  SwapSide,
  SwapState,
} from './swapState.js'

export type FormState = Extract<SwapState, { status: 'form' }>

/** Returns the quote that can be shown. */
function quoteIn(progress: QuoteProgress): Quote | undefined {
  return progress.status === 'quoted'
    ? progress.quote
    : progress.status === 'asking'
      ? progress.last
      : undefined
}

/** Returns a form that requests a quote if its input allows one. */
export function freshForm(market: SwapMarket, form: SwapForm): FormState {
  return {
    status: 'form',
    market,
    form,
    quote: asksQuote(market, form) ? { status: 'asking' } : { status: 'none' },
  }
}

/** Returns the typed amount with a comma as a point; `undefined` if it cannot be an amount. */
function cleanTyped(text: string): string | undefined {
  const cleaned = text.trim().replace(',', '.')
  return cleaned.length <= 160 && /^[^\s]*$/.test(cleaned) ? cleaned : undefined
}

function withToken(market: SwapMarket, token: TokenBalance): SwapMarket {
  return tokenOf(market, token.id) ? market : { ...market, tokens: [...market.tokens, token] }
}

/** Swaps the two tokens. The new amount in is the former amount out, or 1. */
function flip({ market, form, quote }: FormState): FormState | undefined {
  const { target, source, amountOut = 0n } = factsOf(market, form, quoteIn(quote))
  if (!target) return undefined
  const text = amountOut > 0n ? typedText(amountOut, target) : '1'
  return freshForm(market, {
    ...form,
    sourceId: target.id,
    targetId: source.id,
    text,
    unit: 'token',
    acceptsLoss: false,
  })
}

function chooseToken(state: FormState, side: SwapSide, token: TokenBalance): SwapState {
  const { form } = state
  if (token.networkId !== state.market.networkId) return state
  if (token.id === (side === 'source' ? form.sourceId : form.targetId)) return state
  if (token.id === (side === 'source' ? form.targetId : form.sourceId)) {
    // Choosing the other side's token flips both.
    return flip(state) ?? state
  }
  const chosen = side === 'source' ? { sourceId: token.id } : { targetId: token.id }
  return freshForm(withToken(state.market, token), { ...form, ...chosen, acceptsLoss: false })
}

function switchUnit({ market, form }: FormState): FormState | undefined {
  const { source, amountIn, fiatIn } = factsOf(market, form)
  const price = source.price === undefined ? undefined : ratioOf(source.price)
  if (form.unit === 'token' && !price?.of) return undefined
  if (form.unit === 'fiat')
    return freshForm(market, {
      ...form,
      unit: 'token',
      text: amountIn === undefined ? '' : typedText(amountIn, source),
    })
  const money = fiatIn === undefined ? undefined : ratioOf(fiatIn)
  return freshForm(market, { ...form, unit: 'fiat', text: money ? decimalOf(money, 2) : '' })
}

function chooseSlippage(state: FormState, slippage: number, isConfirmed: boolean): SwapState {
  const { min, max, confirmAbove } = slippageLimits
  if (
    !Number.isInteger(slippage) ||
    slippage < min ||
    slippage > max ||
    (slippage > confirmAbove && !isConfirmed)
  )
    return state
  const form = { ...state.form, slippage, acceptsLoss: false }
  const { quote } = state
  if (quote.status !== 'quoted') return { ...state, form }
  // The quote stays; only its minimum changes.
  return {
    ...state,
    form,
    quote: {
      status: 'quoted',
      quote: { ...quote.quote, minAmountOut: minimumOf(quote.quote.amountOut, slippage) },
    },
  }
}

/** Takes a quote if one is being requested. */
function takeQuote(state: FormState, quote: Quote): SwapState {
  if (state.quote.status !== 'asking') return state
  return {
    ...state,
    quote: {
      status: 'quoted',
      quote: { ...quote, minAmountOut: minimumOf(quote.amountOut, state.form.slippage) },
    },
  }
}

/** Starts the review of a quoted form without problems, once a loss is accepted. */
function review(state: FormState): SwapState {
  const { market, form, quote } = state
  if (quote.status !== 'quoted') return state
  const facts = factsOf(market, form, quote.quote)
  if (facts.problem || (facts.needsAcceptance && !form.acceptsLoss)) return state
  return { status: 'preparing', market, form, quote: quote.quote, done: [] }
}

/** Reduces the form. Pure. */
export function reduceForm(state: FormState, event: SwapEvent): SwapState {
  const { market, form, quote } = state
  switch (event.type) {
    case 'tokenChosen':
      return chooseToken(state, event.side, event.token)
    case 'amountTyped': {
      const [text, unit] = [cleanTyped(event.text), event.unit ?? form.unit]
      if (text === undefined || (text === form.text && unit === form.unit)) return state
      return freshForm(market, { ...form, text, unit, acceptsLoss: false })
    }
    case 'unitSwitched':
      return switchUnit(state) ?? state
    case 'flipped':
      return flip(state) ?? state
    case 'slippageChosen':
      return chooseSlippage(state, event.slippage, event.isConfirmed === true)
    case 'lossAccepted':
      return form.acceptsLoss === event.isAccepted
        ? state
        : { ...state, form: { ...form, acceptsLoss: event.isAccepted } }
    case 'marketRefreshed': {
      const next = { ...market, tokens: event.tokens, gasPrice: event.gasPrice ?? market.gasPrice }
      if (
        !tokenOf(next, form.sourceId) ||
        (form.targetId !== undefined && !tokenOf(next, form.targetId))
      )
        return state
      // Keeps a quote or its request: new prices do not change the amount.
      return {
        ...state,
        market: next,
        quote: quote.status === 'none' ? freshForm(next, form).quote : quote,
      }
    }
    case 'quoted':
      return takeQuote(state, event.quote)
    case 'quoteFailed':
      return quote.status === 'asking'
        ? { ...state, quote: { status: 'failed', error: event.error } }
        : state
    case 'quoteExpired':
      return quote.status === 'quoted'
        ? { ...state, quote: { status: 'asking', last: quote.quote }, note: 'refreshed' }
        : state
    case 'quoteAsked':
      return quote.status === 'failed' ? freshForm(market, form) : state
    case 'reviewAsked':
      return review(state)
    default:
      return state
  }
}

/** True if a quote can still be signed. */
export function isFresh(quote: Quote, now: number): boolean {
  return now - quote.askedAt < QUOTE_LIFETIME_MS && now >= quote.askedAt
}

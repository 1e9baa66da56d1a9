import type { TokenBalance } from '../balances/tokenBalance.js'
import { formatUnits } from '../balances/units.js'
import { findById } from '../std/findById.js'
import {
  amountInOf,
  ESTIMATED_GAS,
  estimateOut,
  fiatOf,
  gasCostOf,
  isUnconfirmed,
  losesMoreThan,
  maxOf,
  minimumOf,
  priceImpactOf,
  rateOf,
  shareOf,
  worsePairOf,
} from './swapRules.js'

import type { Quote, SwapForm, SwapMarket } from './swapState.js'

/**
 * Loss by market prices, in basis points, above which the user has to accept it (SEC-47, SEC-50).
 */
export const LOSS_LIMIT = 1_000n

/** Problem of the input that blocks the swap. */
type InputProblem =
  /** Not a number. */
  | 'format'
  /** More decimals than the token has, or more than 256 bits. */
  | 'precision'
  /** US dollars were typed, and the token's price is unknown. */
  | 'price'
  /** 'Insufficient balance'. */
  | 'balance'
  /** 'Insufficient balance': of the chain's own currency, for the network's fee. */
  | 'gas'

/**
 * Facts about a swap, derived from its input and quote. Amounts are in the smallest unit; rates and
 * money are decimal texts.
 */
export interface SwapFacts {
  source: TokenBalance
  target: TokenBalance | undefined
  native: TokenBalance | undefined
  amountIn: bigint | undefined
  /** The quoted amount, else the estimate from prices. */
  amountOut: bigint | undefined
  isEstimate: boolean
  problem: InputProblem | undefined
  /** Value of `amountIn` in US dollars. `fiatOut`: that of `amountOut`. */
  fiatIn: string | undefined
  fiatOut: string | undefined
  /** Price of one source token in target tokens. `inverseRate`: the reverse. */
  rate: string | undefined
  inverseRate: string | undefined
  minAmountOut: bigint | undefined
  /** The difference between the quoted amount and the minimum. */
  slippageAmount: bigint | undefined
  /**
   * In percent; negative when the received value is higher than the paid one. With two price
   * sources, the higher loss.
   */
  priceImpact: string | undefined
  /** Estimate in the chain's own currency. */
  gasCost: bigint | undefined
  gasFiat: string | undefined
  /** Fee in the source token. The pinned exchanges charge none. */
  providerFee: bigint
  /** Amount that `Max` fills in. */
  max: bigint | undefined
  /** True if the app configured a second price source and it gave no price for this pair. */
  isUnconfirmed: boolean
  /**
   * The received value is below the limit, or a price is missing or unconfirmed: the user has to
   * accept that. `undefined` without a quote.
   */
  needsAcceptance: 'loss' | 'unpriced' | 'unconfirmed' | undefined
}

export function tokenOf(market: SwapMarket, id: string | undefined): TokenBalance | undefined {
  return findById(market.tokens, id)
}

function inputProblemOf(
  market: SwapMarket,
  form: SwapForm,
  source: TokenBalance,
  amountIn: bigint | undefined,
): InputProblem | undefined {
  if (form.text === '') return undefined
  if (!/^(?=.*\d)\d*\.?\d*$/.test(form.text)) return 'format'
  if (amountIn === undefined)
    return form.unit === 'fiat' && fiatOf(1n, source) === undefined ? 'price' : 'precision'
  if (amountIn > source.amount) return 'balance'
  const native = tokenOf(market, market.nativeId)
  if (amountIn === 0n || native === undefined || market.gasPrice === undefined) return undefined
  const left = source.id === native.id ? native.amount - amountIn : native.amount
  return left < gasCostOf(ESTIMATED_GAS, market.gasPrice) || native.amount === 0n
    ? 'gas'
    : undefined
}

/** Returns the facts about a quote's loss, by all known prices. */
function judge(
  quote: Quote,
  source: TokenBalance,
  target: TokenBalance,
): Pick<SwapFacts, 'priceImpact' | 'isUnconfirmed' | 'needsAcceptance'> {
  const { amountIn, amountOut, minAmountOut, secondPrices } = quote
  const pair = worsePairOf({ amountIn, amountOut, source, target }, secondPrices)
  const loses = losesMoreThan(LOSS_LIMIT, { ...pair, amountOut: minAmountOut })
  const isOpen = isUnconfirmed(secondPrices)
  const needsAcceptance =
    loses === undefined ? 'unpriced' : loses ? 'loss' : isOpen ? 'unconfirmed' : undefined
  return { priceImpact: priceImpactOf(pair), isUnconfirmed: isOpen, needsAcceptance }
}

const unjudged = { priceImpact: undefined, isUnconfirmed: false, needsAcceptance: undefined }

/**
 * Returns the facts of a form and its quote. Pure, and fast enough to run on each key press.
 *
 * @example
 * ```ts
 * import { type Latchkey, getSwap } from '@latchkey/core'
 * import { factsOf } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const state = getSwap(latchkey).machine.getState()
 * if (state.status === 'form') console.log(factsOf(state.market, state.form).minAmountOut)
 * ```
 */
export function factsOf(market: SwapMarket, form: SwapForm, quote?: Quote | undefined): SwapFacts {
  const source = tokenOf(market, form.sourceId) as TokenBalance
  const [target, native] = [tokenOf(market, form.targetId), tokenOf(market, market.nativeId)]
  const amountIn = amountInOf(form, source)
  const fits = quote !== undefined && quote.amountIn === amountIn
  const estimate =
    target && amountIn !== undefined ? estimateOut({ amountIn, source, target }) : undefined
  const amountOut = fits ? quote.amountOut : estimate
  const gasCost =
    market.gasPrice === undefined ? undefined : gasCostOf(ESTIMATED_GAS, market.gasPrice)
  const pair = target && amountIn && amountOut ? { amountIn, amountOut, source, target } : undefined
  return {
    source,
    target,
    native,
    amountIn,
    amountOut,
    isEstimate: !fits,
    problem: inputProblemOf(market, form, source, amountIn),
    fiatIn: amountIn === undefined ? undefined : fiatOf(amountIn, source),
    fiatOut: target && amountOut !== undefined ? fiatOf(amountOut, target) : undefined,
    rate: pair && rateOf(pair),
    inverseRate:
      pair &&
      rateOf({
        amountIn: pair.amountOut,
        amountOut: pair.amountIn,
        source: pair.target,
        target: pair.source,
      }),
    minAmountOut:
      amountOut === undefined
        ? undefined
        : fits
          ? quote.minAmountOut
          : minimumOf(amountOut, form.slippage),
    slippageAmount: amountOut === undefined ? undefined : shareOf(amountOut, form.slippage),
    gasCost,
    gasFiat: gasCost === undefined || !native ? undefined : fiatOf(gasCost, native),
    providerFee: 0n,
    max: maxOf(source, market),
    ...(fits && pair ? judge(quote, source, pair.target) : unjudged),
  }
}

/**
 * True if the form can request a quote.
 *
 * @example
 * ```ts
 * import { type Latchkey, getSwap } from '@latchkey/core'
 * import { asksQuote } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const state = getSwap(latchkey).machine.getState()
 * if (state.status === 'form') console.log(asksQuote(state.market, state.form))
 * ```
 */
export function asksQuote(market: SwapMarket, form: SwapForm): boolean {
  const { target, amountIn = 0n, problem } = factsOf(market, form)
  // Amounts over the balance are quoted, too; invalid input is not.
  return (
    target !== undefined &&
    amountIn > 0n &&
    (problem === undefined || problem === 'balance' || problem === 'gas')
  )
}

/**
 * Returns an amount as typed text: whole tokens, every digit.
 *
 * @example
 * ```ts
 * import { type TokenBalance } from '@latchkey/core'
 * import { typedText } from '@latchkey/core/internal'
 *
 * declare const token: TokenBalance
 * typedText(1_500_000n, token) // '1.5' of a token with 6 decimals
 * ```
 */
export function typedText(amount: bigint, token: TokenBalance): string {
  return formatUnits(amount, token.decimals)
}

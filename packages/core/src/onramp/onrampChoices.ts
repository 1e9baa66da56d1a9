import type { OnrampPurchaseCurrency } from '@latchkey/protocol'
import {
  currenciesOf,
  limitsOf,
  methodsOf,
  type OnrampForm,
  type OnrampOffer,
  type OnrampProblem,
  offersFor,
  problemOf,
  tokenOf,
  tokensOf,
} from './rules.js'

/** What can be chosen, and what comes of what was. Amounts are decimal strings. */
export interface OnrampChoices {
  /**
   * The token that is meant: the chosen one, else USDC, else the first; absent where nothing is
   * sold.
   */
  token: OnrampPurchaseCurrency | undefined
  tokens: readonly OnrampPurchaseCurrency[]
  /** ISO 4217. */
  currencies: readonly string[]
  /** Means to pay the chosen currency by. */
  methods: readonly string[]
  /**
   * Between which amounts somebody sells; absent when nobody sells this token for this currency by
   * this means.
   */
  limits: { min: string; max: string } | undefined
  /** What is wrong with the amount. */
  problem: OnrampProblem | undefined
  /** Who sells for exactly this amount. */
  offers: readonly OnrampOffer[]
}

/**
 * What a visitor can choose from offers, and who sells what was chosen: by chain, token, amount,
 * currency and means. Pure.
 *
 * @example
 * ```ts
 * import { type OnrampOffer, onrampChoices } from '@latchkey/core/internal'
 *
 * declare const offers: readonly OnrampOffer[]
 * const { problem } = onrampChoices(offers, { amount: '9000', currency: 'USD', method: 'card' }) // { kind: 'high', limit: '7500.00' }
 * ```
 */
export function onrampChoices(offers: readonly OnrampOffer[], form: OnrampForm): OnrampChoices {
  return {
    token: tokenOf(offers, form.token),
    tokens: tokensOf(offers),
    currencies: currenciesOf(offers),
    methods: methodsOf(offers, form.currency),
    limits: limitsOf(offers, form),
    problem: problemOf(offers, form),
    offers: offersFor(offers, form),
  }
}

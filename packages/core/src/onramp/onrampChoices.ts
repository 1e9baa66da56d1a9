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
} from './onrampRules.js'

/** The possible choices, and the result of the current ones. Amounts are decimal strings. */
export interface OnrampChoices {
  /** The current token: the chosen one, else USDC, else the first; absent where none is sold. */
  token: OnrampPurchaseCurrency | undefined
  tokens: readonly OnrampPurchaseCurrency[]
  /** ISO 4217. */
  currencies: readonly string[]
  /** Payment methods for the chosen currency. */
  methods: readonly string[]
  /**
   * The lowest and highest amount that a provider sells for; absent when no provider sells this
   * token for this currency and method.
   */
  limits: { min: string; max: string } | undefined
  /** The problem of the amount. */
  problem: OnrampProblem | undefined
  /** The offers for exactly this amount. */
  offers: readonly OnrampOffer[]
}

/**
 * Returns the possible choices and the matching offers: by chain, token, amount, currency and
 * method. Pure.
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

import type {
  HistoryTransaction,
  OnrampLimit,
  OnrampPaymentCurrency,
  OnrampProviderInfo,
  OnrampPurchaseCurrency,
} from '@latchkey/protocol'
import { compare, ratioOf } from '../balances/ratio.js'
import { DEFAULT_TOKEN } from './defaults.js'

/** Somebody who sells on one network. Texts are cleaned and may be shown. */
export interface OnrampOffer {
  provider: OnrampProviderInfo
  /** What is on sale on this network. */
  tokens: readonly OnrampPurchaseCurrency[]
  payments: readonly OnrampPaymentCurrency[]
  /** The provider did not say: what the kit knows is assumed. */
  isAssumed: boolean
}

/** What the visitor chooses. */
export interface OnrampForm {
  /** As typed: digits with one dot at most where it is an amount. */
  amount: string
  /** ISO 4217. */
  currency: string
  /** `card`, `ach_bank_account`, … */
  method: string
  /** A symbol; absent until one is chosen. */
  token?: string | undefined
}

/** What is wrong with an amount. `limit`: the nearest amount that is possible. */
export type OnrampProblem = { kind: 'empty' | 'format' } | { kind: 'low' | 'high'; limit: string }

/** Money has two digits behind the point, in each currency that can be paid with. */
const MONEY = /^\d{1,9}(?:\.\d{0,2})?$/

const isLess = (left: string, right: string): boolean => {
  const [one, other] = [ratioOf(left), ratioOf(right)]
  return one !== undefined && other !== undefined && compare(one, other) < 0
}

/** The amount as it goes over a wire, or `undefined` when what was typed is none. */
export function moneyOf(amount: string): string | undefined {
  return MONEY.test(amount) ? amount.replace(/\.$/, '') : undefined
}

function limitOf(
  { payments }: OnrampOffer,
  currency: string,
  method: string,
): OnrampLimit | undefined {
  return payments
    .find(({ id }) => id === currency)
    ?.payment_method_limits.find(({ id }) => id === method)
}

/** The token that is meant: the chosen one, else the best known dollar, else whatever is first. */
export function tokenOf(
  offers: readonly OnrampOffer[],
  chosen: string | undefined,
): OnrampPurchaseCurrency | undefined {
  const tokens = offers.flatMap((offer) => offer.tokens)
  return (
    tokens.find(({ symbol }) => symbol === chosen) ??
    tokens.find(({ symbol }) => symbol === DEFAULT_TOKEN) ??
    tokens[0]
  )
}

/** Every token that somebody sells, once. */
export function tokensOf(offers: readonly OnrampOffer[]): readonly OnrampPurchaseCurrency[] {
  return [
    ...new Map(
      offers.flatMap(({ tokens }) => tokens).map((token) => [token.symbol, token]),
    ).values(),
  ]
}

/** Every currency that somebody takes, once. */
export function currenciesOf(offers: readonly OnrampOffer[]): readonly string[] {
  return [...new Set(offers.flatMap(({ payments }) => payments).map(({ id }) => id))]
}

/** Every means that somebody takes a currency by, once. */
export function methodsOf(offers: readonly OnrampOffer[], currency: string): readonly string[] {
  const limits = offers
    .flatMap(({ payments }) => payments)
    .flatMap(({ id, payment_method_limits }) => (id === currency ? payment_method_limits : []))
  return [...new Set(limits.map(({ id }) => id))]
}

/** Who sells the token for this currency by this means, whatever the amount. */
function sellersOf(
  offers: readonly OnrampOffer[],
  { currency, method, token }: OnrampForm,
): readonly OnrampOffer[] {
  const symbol = tokenOf(offers, token)?.symbol
  return offers.filter(
    (offer) =>
      offer.tokens.some((each) => each.symbol === symbol) &&
      limitOf(offer, currency, method) !== undefined,
  )
}

/** Between which amounts somebody sells; `undefined` when nobody does. */
export function limitsOf(
  offers: readonly OnrampOffer[],
  form: OnrampForm,
): { min: string; max: string } | undefined {
  const limits = sellersOf(offers, form).flatMap(
    (offer) => limitOf(offer, form.currency, form.method) ?? [],
  )
  const { min, max } = limits.reduce<Partial<OnrampLimit>>(
    (all, limit) => ({
      min: all.min === undefined || isLess(limit.min, all.min) ? limit.min : all.min,
      max: all.max === undefined || isLess(all.max, limit.max) ? limit.max : all.max,
    }),
    {},
  )
  return min === undefined || max === undefined ? undefined : { min, max }
}

/** Who sells for exactly this amount. */
export function offersFor(
  offers: readonly OnrampOffer[],
  form: OnrampForm,
): readonly OnrampOffer[] {
  const money = moneyOf(form.amount)
  return sellersOf(offers, form).filter((offer) => {
    const limit = limitOf(offer, form.currency, form.method)
    return (
      money !== undefined &&
      limit !== undefined &&
      !isLess(money, limit.min) &&
      !isLess(limit.max, money)
    )
  })
}

/** What is wrong with the amount, or `undefined` when somebody sells for it. */
export function problemOf(
  offers: readonly OnrampOffer[],
  form: OnrampForm,
): OnrampProblem | undefined {
  if (form.amount === '') return { kind: 'empty' }
  const money = moneyOf(form.amount)
  if (money === undefined) return { kind: 'format' }
  const limits = limitsOf(offers, form)
  if (limits && isLess(money, limits.min)) return { kind: 'low', limit: limits.min }
  if (limits && isLess(limits.max, money)) return { kind: 'high', limit: limits.max }
  return undefined
}

/** Whether a provider sells on a network. */
export function isServed({ chains }: OnrampProviderInfo, networkId: string): boolean {
  return chains.length === 0 || chains.includes(networkId)
}

/**
 * The purchase that was not there before, newest first. `known`: those that were; without it, the
 * clocks are compared.
 */
export function newPurchase(
  purchases: readonly HistoryTransaction[],
  { known, startedAt }: { known: readonly string[] | undefined; startedAt: number },
): HistoryTransaction | undefined {
  return purchases.find(({ id, metadata }) =>
    known ? !known.includes(id) : Date.parse(metadata.minedAt) >= startedAt,
  )
}

import type {
  HistoryTransaction,
  OnrampLimit,
  OnrampPaymentCurrency,
  OnrampProviderInfo,
  OnrampPurchaseCurrency,
} from '@latchkey/protocol'
import { compare, ratioOf } from '../balances/ratio.js'
import { findById } from '../std/findById.js'
import { DEFAULT_TOKEN } from './defaults.js'

/** The offer of a provider on one network. Texts are cleaned and safe to show. */
export interface OnrampOffer {
  provider: OnrampProviderInfo
  /** The tokens sold on this network. */
  tokens: readonly OnrampPurchaseCurrency[]
  payments: readonly OnrampPaymentCurrency[]
  /** True if the provider did not answer and defaults are used. */
  isAssumed: boolean
}

/** The user's choices. */
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

/** The problem of an amount. `limit`: the nearest possible amount. */
export type OnrampProblem = { kind: 'empty' | 'format' } | { kind: 'low' | 'high'; limit: string }

/** Every payment currency has two decimals. */
const MONEY = /^\d{1,9}(?:\.\d{0,2})?$/

const isLess = (left: string, right: string): boolean => {
  const [one, other] = [ratioOf(left), ratioOf(right)]
  return one !== undefined && other !== undefined && compare(one, other) < 0
}

/** Returns the amount in wire format; `undefined` if the text is not a valid amount. */
export function moneyOf(amount: string): string | undefined {
  return MONEY.test(amount) ? amount.replace(/\.$/, '') : undefined
}

function limitOf(
  { payments }: OnrampOffer,
  currency: string,
  method: string,
): OnrampLimit | undefined {
  return findById(payments, currency)?.payment_method_limits.find(({ id }) => id === method)
}

/** Returns the current token: the chosen one, else USDC, else the first. */
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

/** Returns every token on sale, once. */
export function tokensOf(offers: readonly OnrampOffer[]): readonly OnrampPurchaseCurrency[] {
  return [
    ...new Map(
      offers.flatMap(({ tokens }) => tokens).map((token) => [token.symbol, token]),
    ).values(),
  ]
}

/** Returns every payment currency, once. */
export function currenciesOf(offers: readonly OnrampOffer[]): readonly string[] {
  return [...new Set(offers.flatMap(({ payments }) => payments).map(({ id }) => id))]
}

/** Returns every payment method for a currency, once. */
export function methodsOf(offers: readonly OnrampOffer[], currency: string): readonly string[] {
  const limits = offers
    .flatMap(({ payments }) => payments)
    .flatMap(({ id, payment_method_limits }) => (id === currency ? payment_method_limits : []))
  return [...new Set(limits.map(({ id }) => id))]
}

/** Returns the offers for this token, currency and method, for any amount. */
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

/** Returns the lowest and highest amount on sale; `undefined` without an offer. */
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

/** Returns the offers for exactly this amount. */
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

/** Returns the problem of the amount; `undefined` when a provider sells for it. */
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

/** True if a provider sells on a network. */
export function isServed({ chains }: OnrampProviderInfo, networkId: string): boolean {
  return chains.length === 0 || chains.includes(networkId)
}

/**
 * Returns the purchase that is not in `known`. Without `known`, returns one that began after
 * `startedAt`. Expects the newest first.
 */
export function newPurchase(
  purchases: readonly HistoryTransaction[],
  { known, startedAt }: { known: readonly string[] | undefined; startedAt: number },
): HistoryTransaction | undefined {
  return purchases.find(({ id, metadata }) =>
    known ? !known.includes(id) : Date.parse(metadata.minedAt) >= startedAt,
  )
}

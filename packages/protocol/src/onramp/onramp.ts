import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'
import { listOf } from '../kernel/listOf.js'
import {
  decimal,
  destination,
  money,
  type OnrampAmount,
  type OnrampDestination,
  type OnrampPaymentCurrency,
  type OnrampProviderInfo,
  type OnrampPurchaseCurrency,
  payment,
  providerInfo,
  purchase,
  text,
} from './onrampRecords.js'

/** What a page to buy at is asked for. */
export interface OnrampUrlBody {
  destinationWallets: readonly OnrampDestination[]
  /** As the on-ramp names chains, or a CAIP-2 id. */
  defaultNetwork?: string | undefined
  /** What the on-ramp tells the app's purchases of this visitor by. */
  partnerUserId?: string | undefined
  defaultExperience?: 'buy' | undefined
  /** In whole tokens. */
  presetCryptoAmount?: number | undefined
  presetFiatAmount?: number | undefined
  /**
   * Which on-ramp, for example `coinbase`; without it, the server's first. Not in the reference.
   */
  provider?: string | undefined
  /** ISO 4217: of `presetFiatAmount`. Not in the reference, where it is US dollars. */
  paymentCurrency?: string | undefined
  /** How it is to be paid, as limits name it: `card`, `ach_bank_account`. Not in the reference. */
  paymentMethod?: string | undefined
}

/** What can be bought, and paid with. */
export interface OnrampOptionsReply {
  paymentCurrencies: readonly OnrampPaymentCurrency[]
  purchaseCurrencies: readonly OnrampPurchaseCurrency[]
}

/** What a price is asked for. */
export interface OnrampQuoteBody {
  purchaseCurrency: OnrampPurchaseCurrency
  paymentCurrency: OnrampPaymentCurrency
  /** What is paid in all, a decimal string. */
  amount: string
  /** The reference gives the purchased token's symbol here. */
  network?: string | undefined
  /** Which on-ramp; without it, the server's first. Not in the reference. */
  provider?: string | undefined
}

/** A price. `paymentTotal` = `paymentSubtotal` + `coinbaseFee` + `networkFee`. */
export interface OnrampQuoteReply {
  paymentTotal: OnrampAmount
  paymentSubtotal: OnrampAmount
  purchaseAmount: OnrampAmount
  /** What the on-ramp keeps; the name is the reference's. */
  coinbaseFee: OnrampAmount
  networkFee: OnrampAmount
  quoteId: string
}

const amountOf: v.GenericSchema<unknown, number> = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.ltValue(1e12),
)
const provider: v.GenericSchema<unknown, string | undefined> = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[a-z0-9-]{1,32}$/, 'expected the id of an on-ramp, for example coinbase'),
  ),
)

/** Only a page of the web is opened; the reference opens whatever comes. */
const pageUrl: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(8192),
  v.url(),
  v.regex(/^https?:\/\//),
)

/**
 * Endpoints of buying tokens with money.
 *
 * @example
 * ```ts
 * import { endpointUrl, onrampEndpoints } from '@latchkey/protocol'
 *
 * endpointUrl('https://api.example.org', onrampEndpoints.options)
 * ```
 */
export const onrampEndpoints: {
  /** Prepares a purchase and answers the page where it is paid. */
  readonly url: Endpoint<OnrampUrlBody, { url: string }>
  readonly options: Endpoint<undefined, OnrampOptionsReply, { provider?: string | undefined }>
  readonly quote: Endpoint<OnrampQuoteBody, OnrampQuoteReply>
  /** Who sells here, the first one first; empty where nobody does. Not in the reference. */
  readonly providers: Endpoint<undefined, { providers: readonly OnrampProviderInfo[] }>
} = {
  url: {
    method: 'POST',
    path: '/v1/generators/onrampurl',
    body: v.object({
      destinationWallets: v.pipe(v.array(destination), v.minLength(1), v.maxLength(8)),
      defaultNetwork: v.optional(text(64)),
      partnerUserId: v.optional(text(128)),
      defaultExperience: v.optional(v.literal('buy')),
      presetCryptoAmount: v.optional(amountOf),
      presetFiatAmount: v.optional(amountOf),
      provider,
      paymentCurrency: v.optional(
        v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'expected a currency such as USD')),
      ),
      paymentMethod: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^[a-z_]{1,32}$/, 'expected the id of a limit, for example card'),
        ),
      ),
    }),
    response: v.object({ url: pageUrl }),
  },
  options: {
    method: 'GET',
    path: '/v1/onramp/options',
    body: undefined,
    query: v.object({ provider }),
    response: v.object({
      paymentCurrencies: listOf(payment),
      purchaseCurrencies: listOf(purchase),
    }),
  },
  quote: {
    method: 'POST',
    path: '/v1/onramp/quote',
    body: v.object({
      purchaseCurrency: purchase,
      paymentCurrency: payment,
      amount: decimal,
      network: v.optional(text(64)),
      provider,
    }),
    response: v.object({
      paymentTotal: money,
      paymentSubtotal: money,
      purchaseAmount: money,
      coinbaseFee: money,
      networkFee: money,
      quoteId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    }),
  },
  providers: {
    method: 'GET',
    path: '/v1/onramp/providers',
    body: undefined,
    response: v.object({ providers: listOf(providerInfo) }),
  },
}

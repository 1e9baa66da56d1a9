import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'
import { listOf } from '../kernel/listOf.js'
import { text } from '../kernel/textSchemas.js'
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
} from './onrampRecords.js'

/** Body of the request of a purchase page. */
export interface OnrampUrlBody {
  destinationWallets: readonly OnrampDestination[]
  /** The on-ramp's name of a network, or a CAIP-2 id. */
  defaultNetwork?: string | undefined
  /** The app's id of this user's purchases at the on-ramp. */
  partnerUserId?: string | undefined
  defaultExperience?: 'buy' | undefined
  /** In whole tokens. */
  presetCryptoAmount?: number | undefined
  presetFiatAmount?: number | undefined
  /**
   * Id of the on-ramp, for example `coinbase`; without it, the server's first. Not in the
   * reference.
   */
  provider?: string | undefined
  /** ISO 4217 code of `presetFiatAmount`. Not in the reference, where it is US dollars. */
  paymentCurrency?: string | undefined
  /** Payment method, as in the limits: `card`, `ach_bank_account`. Not in the reference. */
  paymentMethod?: string | undefined
}

/** Currencies for payments and purchases. */
export interface OnrampOptionsReply {
  paymentCurrencies: readonly OnrampPaymentCurrency[]
  purchaseCurrencies: readonly OnrampPurchaseCurrency[]
}

/** Body of a quote request. */
export interface OnrampQuoteBody {
  purchaseCurrency: OnrampPurchaseCurrency
  paymentCurrency: OnrampPaymentCurrency
  /** Total payment, a decimal string. */
  amount: string
  /** The reference uses this field for the purchased token's symbol. */
  network?: string | undefined
  /** Id of the on-ramp; without it, the server's first. Not in the reference. */
  provider?: string | undefined
}

/** A price. `paymentTotal` = `paymentSubtotal` + `coinbaseFee` + `networkFee`. */
export interface OnrampQuoteReply {
  paymentTotal: OnrampAmount
  paymentSubtotal: OnrampAmount
  purchaseAmount: OnrampAmount
  /** Fee of the on-ramp. The name is the reference's. */
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

/** Accepts web URLs only. The reference opens any URL. */
const pageUrl: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(8192),
  v.url(),
  v.regex(/^https?:\/\//),
)

/**
 * Endpoints of on-ramps.
 *
 * @example
 * ```ts
 * import { endpointUrl, onrampEndpoints } from '@latchkey/protocol'
 *
 * endpointUrl('https://api.example.org', onrampEndpoints.options)
 * ```
 */
export const onrampEndpoints: {
  /** Prepares a purchase and returns the URL of its payment page. */
  readonly url: Endpoint<OnrampUrlBody, { url: string }>
  readonly options: Endpoint<undefined, OnrampOptionsReply, { provider?: string | undefined }>
  readonly quote: Endpoint<OnrampQuoteBody, OnrampQuoteReply>
  /** The on-ramps, the default first. Empty without any. Not in the reference. */
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

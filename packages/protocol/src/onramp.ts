import * as v from 'valibot'
import type { Endpoint } from './endpoint.js'
import { listOf } from './listOf.js'

/** Where bought tokens go. */
export interface OnrampDestination {
  /** A plain address. */
  address: string
  /** As the on-ramp names chains, for example `ethereum`. Empty: any. */
  blockchains: readonly string[]
  /** Symbols. Empty: any. */
  assets: readonly string[]
}

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

/** Somebody who sells tokens for money, as visitors choose between them. Not in the reference. */
export interface OnrampProviderInfo {
  /** For `provider` of the other calls, for example `coinbase`. */
  id: string
  name: string
  /** What it usually keeps, in percent, as decimal strings. */
  fee?: { min: string; max: string } | undefined
  /** CAIP-2 ids of where it sells. Empty: on any. */
  chains: readonly string[]
  /** Whether it answers quotes; others tell their prices on their own pages. */
  hasQuotes: boolean
  /** Whether purchases show up in histories of accounts. */
  hasPurchases: boolean
}

/** What can be paid with a currency by one means. Amounts are decimal strings. */
export interface OnrampLimit {
  /** `card`, `ach_bank_account`, … */
  id: string
  min: string
  max: string
}

/** What is paid with. */
export interface OnrampPaymentCurrency {
  /** ISO 4217. */
  id: string
  payment_method_limits: readonly OnrampLimit[]
}

/** A chain a token can be bought on. */
export interface OnrampNetwork {
  name: string
  display_name: string
  chain_id: string
  /** Empty for the chain's own currency. */
  contract_address: string
}

/** What is bought. */
export interface OnrampPurchaseCurrency {
  id: string
  name: string
  symbol: string
  networks: readonly OnrampNetwork[]
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

/** An amount of a currency: a decimal string, and the currency's id. */
export interface OnrampAmount {
  amount: string
  currency: string
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

const text = (max: number): v.GenericSchema<unknown, string> => v.pipe(v.string(), v.maxLength(max))
const word: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const decimal: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^\d{1,30}(?:\.\d{1,36})?$/, 'expected a decimal number such as "100.00"'),
)
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

const limit: v.GenericSchema<unknown, OnrampLimit> = v.object({
  id: word,
  min: decimal,
  max: decimal,
})
const payment: v.GenericSchema<unknown, OnrampPaymentCurrency> = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  payment_method_limits: v.pipe(v.array(limit), v.maxLength(32)),
})
const network: v.GenericSchema<unknown, OnrampNetwork> = v.object({
  name: word,
  display_name: word,
  chain_id: text(64),
  contract_address: text(128),
})
const purchase: v.GenericSchema<unknown, OnrampPurchaseCurrency> = v.object({
  id: word,
  name: word,
  symbol: word,
  networks: v.pipe(v.array(network), v.maxLength(64)),
})
const money: v.GenericSchema<unknown, OnrampAmount> = v.object({ amount: decimal, currency: word })

const percent: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}(?:\.\d{1,4})?$/),
)
const providerInfo: v.GenericSchema<unknown, OnrampProviderInfo> = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
  name: word,
  fee: v.optional(v.object({ min: percent, max: percent })),
  chains: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))),
    v.maxLength(256),
  ),
  hasQuotes: v.boolean(),
  hasPurchases: v.boolean(),
})

/** Only a page of the web is opened; the reference opens whatever comes. */
const pageUrl: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(8192),
  v.url(),
  v.regex(/^https?:\/\//),
)

const destination: v.GenericSchema<unknown, OnrampDestination> = v.object({
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  blockchains: v.pipe(v.array(word), v.maxLength(32)),
  assets: v.pipe(v.array(word), v.maxLength(256)),
})

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

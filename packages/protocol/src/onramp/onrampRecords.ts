import * as v from 'valibot'
import { text } from '../kernel/textSchemas.js'

/** Destination of bought tokens. */
export interface OnrampDestination {
  /** A plain address. */
  address: string
  /** The on-ramp's names of networks, for example `ethereum`. Empty: any. */
  blockchains: readonly string[]
  /** Symbols. Empty: any. */
  assets: readonly string[]
}

/** An on-ramp in the list for users. Not in the reference. */
export interface OnrampProviderInfo {
  /** Id for `provider` of the other calls, for example `coinbase`. */
  id: string
  name: string
  /** Usual fee in percent, as decimal strings. */
  fee?: { min: string; max: string } | undefined
  /** CAIP-2 ids of its networks. Empty: any. */
  chains: readonly string[]
  /** True if it returns quotes. Others show prices on their own pages. */
  hasQuotes: boolean
  /** True if its purchases are in the history of accounts. */
  hasPurchases: boolean
}

/** Limits of a payment method for a currency. Amounts are decimal strings. */
export interface OnrampLimit {
  /** `card`, `ach_bank_account`, … */
  id: string
  min: string
  max: string
}

/** A payment currency. */
export interface OnrampPaymentCurrency {
  /** ISO 4217. */
  id: string
  payment_method_limits: readonly OnrampLimit[]
}

/** A network of a purchasable token. */
export interface OnrampNetwork {
  name: string
  display_name: string
  chain_id: string
  /** Empty for the native currency. */
  contract_address: string
}

/** A purchasable token. */
export interface OnrampPurchaseCurrency {
  id: string
  name: string
  symbol: string
  networks: readonly OnrampNetwork[]
}

/** An amount of a currency: a decimal string, and the currency's id. */
export interface OnrampAmount {
  amount: string
  currency: string
}

const word: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
export const decimal: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^\d{1,30}(?:\.\d{1,36})?$/, 'expected a decimal number such as "100.00"'),
)

const limit: v.GenericSchema<unknown, OnrampLimit> = v.object({
  id: word,
  min: decimal,
  max: decimal,
})
export const payment: v.GenericSchema<unknown, OnrampPaymentCurrency> = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  payment_method_limits: v.pipe(v.array(limit), v.maxLength(32)),
})
const network: v.GenericSchema<unknown, OnrampNetwork> = v.object({
  name: word,
  display_name: word,
  chain_id: text(64),
  contract_address: text(128),
})
export const purchase: v.GenericSchema<unknown, OnrampPurchaseCurrency> = v.object({
  id: word,
  name: word,
  symbol: word,
  networks: v.pipe(v.array(network), v.maxLength(64)),
})

export const money: v.GenericSchema<unknown, OnrampAmount> = v.object({
  amount: decimal,
  currency: word,
})

const percent: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}(?:\.\d{1,4})?$/),
)
export const providerInfo: v.GenericSchema<unknown, OnrampProviderInfo> = v.object({
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

export const destination: v.GenericSchema<unknown, OnrampDestination> = v.object({
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  blockchains: v.pipe(v.array(word), v.maxLength(32)),
  assets: v.pipe(v.array(word), v.maxLength(256)),
})

import type { OnrampQuoteReply } from '@latchkey/protocol'
import { formatUnits } from 'viem'
import { fromDecimal, ONE } from '../../balances/prices/decimal.js'
import { ServerError } from '../../kernel/serverError.js'
import { paymentCurrencies } from '../defaults.js'

/** The sandbox's fee: 1.5 %, in hundredths of a percent. */
const FEE_BP = 150n
/** Network fee in cents. */
const NETWORK_FEE = 10n

/** US dollars per 100 units of a currency. Fixed rates of the sandbox. */
const DOLLARS: Readonly<Record<string, bigint>> = { USD: 100n, EUR: 108n }

/** A purchasable asset. */
export interface Asset {
  readonly chainId: number
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In lower case; `native` for the native currency. */
  readonly token: string
}

/** A price for an amount of money. Amounts of money are in cents. */
export interface SandboxQuote {
  readonly total: bigint
  readonly fee: bigint
  readonly networkFee: bigint
  readonly subtotal: bigint
  /** Amount of the asset, in its smallest unit. */
  readonly amount: bigint
}

/** Formats cents as a decimal string. */
export function moneyOf(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses an amount of money to cents. Returns `undefined` for an invalid amount. */
function centsOf(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,36}))?$/.exec(text) ?? []
  if (whole === undefined || /[^0]/.test(fraction.slice(2))) return undefined
  return BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'))
}

/** Returns the limits of a payment. Without a method, the widest limits of all methods. */
function limitsOf(currency: string, method: string | undefined): { min: bigint; max: bigint } {
  const found = paymentCurrencies.find(({ id }) => id === currency)
  const limits = (found?.payment_method_limits ?? []).filter(
    ({ id }) => method === undefined || id === method,
  )
  if (limits.length === 0)
    throw new ServerError(
      400,
      'payment_unknown',
      `This on-ramp takes ${paymentCurrencies.map(({ id }) => id).join(' and ')}, by card or from a bank account.`,
    )
  const cents = (pick: 'min' | 'max'): bigint[] => limits.map((limit) => centsOf(limit[pick]) ?? 0n)
  const [min] = cents('min').sort((a, b) => (a < b ? -1 : 1))
  const [max] = cents('max').sort((a, b) => (a > b ? -1 : 1))
  return { min: min ?? 0n, max: max ?? 0n }
}

/**
 * Calculates the amount of an asset for a payment.
 *
 * @param price - Dollars of one whole token, a decimal string.
 * @throws ServerError 400 outside the limits; 503 without a price.
 */
export function quote(
  asset: Asset,
  payment: { amount: string; currency: string; method: string | undefined },
  price: string | undefined,
): SandboxQuote {
  const { min, max } = limitsOf(payment.currency, payment.method)
  const total = centsOf(payment.amount)
  if (total === undefined || total < min || total > max)
    throw new ServerError(
      400,
      'amount_out_of_range',
      `Pay between ${moneyOf(min)} and ${moneyOf(max)} ${payment.currency}, with two digits after the point.`,
    )
  const dollarsPerToken = price === undefined ? undefined : fromDecimal(price)
  if (!dollarsPerToken)
    throw new ServerError(
      503,
      'price_unknown',
      `There is no price for ${asset.symbol} now. Try again later.`,
    )
  const fee = (total * FEE_BP + 9999n) / 10_000n
  const subtotal = total - fee - NETWORK_FEE
  const amount =
    (subtotal * (DOLLARS[payment.currency] ?? 100n) * 10n ** BigInt(asset.decimals) * ONE) /
    (10_000n * dollarsPerToken)
  return { total, fee, networkFee: NETWORK_FEE, subtotal, amount }
}

/** Converts a quote to the API's format. */
export function toQuoteReply(
  asset: Asset,
  { total, fee, networkFee, subtotal, amount }: SandboxQuote,
  currency: string,
  quoteId: string,
): OnrampQuoteReply {
  const money = (cents: bigint): { amount: string; currency: string } => ({
    amount: moneyOf(cents),
    currency,
  })
  return {
    paymentTotal: money(total),
    paymentSubtotal: money(subtotal),
    purchaseAmount: { amount: formatUnits(amount, asset.decimals), currency: asset.symbol },
    coinbaseFee: money(fee),
    networkFee: money(networkFee),
    quoteId,
  }
}

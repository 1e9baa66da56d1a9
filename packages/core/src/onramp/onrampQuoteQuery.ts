import {
  balanceEndpoints,
  type ChainId,
  nativeToken,
  type OnChainId,
  type OnrampQuoteReply,
  onrampEndpoints,
  type SolanaId,
} from '@latchkey/protocol'
import {
  compare,
  decimalOf,
  divide,
  multiply,
  priceTextOf,
  ratioOf,
  subtract,
} from '../balances/ratio.js'
import { askServer, type ServerDeps } from '../kernel/askServer.js'
import { LatchkeyError } from '../kernel/errors.js'
import { findById } from '../std/findById.js'
import { moneyOf, type OnrampForm, type OnrampOffer } from './onrampRules.js'

/** Milliseconds for which a price is fresh. */
const QUOTE_FRESH_MS = 30_000

/** Decimals of an estimate. */
const ESTIMATE_PLACES = 6

/** Decimals of the share left after the fee. */
const FEE_PLACES = 8

/** The tokens that an amount of money buys at one provider. Amounts are decimal strings. */
export type OnrampPrice =
  /**
   * The provider's quote: `tokens` for `total` in the payment currency, of which `fees` are not
   * spent on tokens.
   */
  | { kind: 'quote'; tokens: string; total: string; fees: string }
  /** Local estimate: spot price minus a typical fee. Must not be shown as a quote. */
  | { kind: 'estimate'; tokens: string }
  /** The provider shows the price on its own page only. */
  | { kind: 'elsewhere' }

/** Plain query options, for TanStack Query or for a direct call. */
export interface OnrampQuoteQuery {
  queryKey: readonly ['onramp', 'quote', ChainId, string, string, string, string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<OnrampPrice>
  staleTime: number
}

/** The offer, the user's choices and the token to price. */
export interface OnrampQuoteParameters {
  offer: OnrampOffer
  form: OnrampForm
  /** Symbol of the token. */
  symbol: string
  networkId: ChainId
}

/** Returns the quote. Rejects it if the parts do not add up, or if it is for another purchase. */
function readQuote(
  reply: OnrampQuoteReply,
  { amount, currency, symbol }: { amount: string; currency: string; symbol: string },
): OnrampPrice | undefined {
  const { paymentTotal, paymentSubtotal, coinbaseFee, networkFee, purchaseAmount } = reply
  const money = [paymentTotal, paymentSubtotal, coinbaseFee, networkFee]
  const [total, subtotal, fee, gas, asked] = [
    ...money.map((each) => ratioOf(each.amount)),
    ratioOf(amount),
  ]
  if (!total || !subtotal || !fee || !gas || !asked || !ratioOf(purchaseAmount.amount)?.of)
    return undefined
  const isSum = compare(subtract(subtract(total, fee), gas), subtotal) === 0
  if (
    !isSum ||
    compare(total, asked) !== 0 ||
    money.some((each) => each.currency !== currency) ||
    purchaseAmount.currency !== symbol
  )
    return undefined
  return {
    kind: 'quote',
    tokens: purchaseAmount.amount,
    total: paymentTotal.amount,
    fees: decimalOf(subtract(total, subtotal), FEE_PLACES),
  }
}

async function estimate(
  parts: ServerDeps,
  { offer, form, symbol, networkId }: OnrampQuoteParameters,
  signal?: AbortSignal,
): Promise<OnrampPrice> {
  const contract = offer.tokens.find((each) => each.symbol === symbol)?.networks[0]
    ?.contract_address
  const paid = ratioOf(moneyOf(form.amount) ?? '')
  // The kit has no exchange rates between currencies.
  if (form.currency !== 'USD' || !paid || contract === undefined) return { kind: 'elsewhere' }
  const address = `${networkId}:${contract || nativeToken}` as OnChainId | SolanaId
  const { fungibles } = await askServer(parts, balanceEndpoints.price, {
    body: { currency: 'usd', addresses: [address] },
    signal,
  })
  const price = ratioOf(priceTextOf(fungibles[0]?.price ?? 0) ?? '')
  const kept = subtract(
    { of: 100n, over: 1n },
    ratioOf(offer.provider.fee?.max ?? '0') ?? { of: 0n, over: 1n },
  )
  const tokens = price && divide(multiply(paid, kept), multiply(price, { of: 100n, over: 1n }))
  return tokens
    ? { kind: 'estimate', tokens: decimalOf(tokens, ESTIMATE_PLACES) }
    : { kind: 'elsewhere' }
}

/**
 * Returns the price at one provider, as plain query options, for TanStack Query or for a direct
 * call. If the provider gives no quote, the result is an `estimate` or `elsewhere`.
 *
 * @example
 * ```ts
 * import { type Latchkey, onrampQuoteQuery } from '@latchkey/core'
 * import { type OnrampOffer } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * declare const offer: OnrampOffer
 * const form = { amount: '100', currency: 'USD', method: 'card' }
 * const price = await onrampQuoteQuery(latchkey, { offer, form, symbol: 'USDC', networkId: 'eip155:1' }).queryFn({})
 * ```
 */
export function onrampQuoteQuery(
  parts: ServerDeps,
  parameters: OnrampQuoteParameters,
): OnrampQuoteQuery {
  const { offer, form, symbol, networkId } = parameters
  const amount = moneyOf(form.amount) ?? ''
  return {
    queryKey: ['onramp', 'quote', networkId, offer.provider.id, symbol, form.currency, amount],
    async queryFn({ signal }) {
      const [purchaseCurrency, paymentCurrency] = [
        offer.tokens.find((each) => each.symbol === symbol),
        findById(offer.payments, form.currency),
      ]
      if (!purchaseCurrency || !paymentCurrency) return { kind: 'elsewhere' }
      const fallBack = (): Promise<OnrampPrice> => estimate(parts, parameters, signal)
      if (!offer.provider.hasQuotes) return fallBack()
      try {
        const body = {
          purchaseCurrency,
          paymentCurrency,
          amount,
          network: symbol,
          provider: offer.provider.id,
        }
        const reply = await askServer(parts, onrampEndpoints.quote, { body, signal })
        return readQuote(reply, { amount, currency: form.currency, symbol }) ?? (await fallBack())
      } catch (error) {
        if (signal?.aborted || !(error instanceof LatchkeyError)) throw error
        return fallBack()
      }
    },
    staleTime: QUOTE_FRESH_MS,
  }
}

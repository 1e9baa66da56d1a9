import {
  compare,
  decimalOf,
  divide,
  floorOf,
  multiply,
  type Ratio,
  ratioOf,
  subtract,
} from '../balances/ratio.js'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { parseUnits } from '../balances/units.js'
import type { SecondPrices, SwapForm, SwapMarket } from './swapState.js'

/** Estimated gas before a transaction is built. Source: specification §9. */
export const ESTIMATED_GAS = 150_000n

/** Maximum fee of a provider, in basis points. Source: specification §9, 0.85 %. */
const MAX_FEE = 85n

/** Basis points of 100 %. */
const WHOLE = 10_000n

/** The largest amount on an EVM chain. */
const MAX = (1n << 256n) - 1n

/** Decimals of computed fiat values. */
const FIAT_PLACES = 18

type Priced = Pick<TokenBalance, 'decimals' | 'price'>

/** Converts an amount to whole tokens. */
const wholeOf = (amount: bigint, decimals: number): Ratio => ({
  of: amount,
  over: 10n ** BigInt(decimals),
})

/** Returns a known price above zero. */
function priceOf({ price }: Priced): Ratio | undefined {
  const ratio = price === undefined ? undefined : ratioOf(price)
  return ratio && ratio.of > 0n ? ratio : undefined
}

/** Returns the value of an amount in US dollars, exactly. */
function worthOf(amount: bigint, token: Priced): Ratio | undefined {
  const price = priceOf(token)
  return price && multiply(wholeOf(amount, token.decimals), price)
}

/**
 * Returns the value of an amount in US dollars, to 18 places; `undefined` without a price.
 *
 * @example
 * ```ts
 * import { type TokenBalance } from '@latchkey/core'
 * import { fiatOf } from '@latchkey/core/internal'
 *
 * declare const token: TokenBalance
 * fiatOf(token.amount, token) // '1248.43'
 * ```
 */
export function fiatOf(amount: bigint, token: Priced): string | undefined {
  const worth = worthOf(amount, token)
  return worth && decimalOf(worth, FIAT_PLACES)
}

/** Returns the amount of a token that US dollars buy, rounded down. */
export function unitsForFiat(text: string, token: Priced): bigint | undefined {
  const [money, price] = [ratioOf(text), priceOf(token)]
  const whole = money && price && divide(money, price)
  if (!whole) return undefined
  const amount = floorOf({ of: whole.of * 10n ** BigInt(token.decimals), over: whole.over })
  return amount > MAX ? undefined : amount
}

/** Returns the amount in the form; `undefined` if it is empty or invalid. */
export function amountInOf(
  { text, unit }: Pick<SwapForm, 'text' | 'unit'>,
  source: Priced,
): bigint | undefined {
  if (!/\d/.test(text)) return undefined
  // Accepts '.5' and '5.'.
  const whole = text.startsWith('.') ? `0${text}` : text.replace(/\.$/, '')
  return unit === 'token' ? parseUnits(whole, source.decimals) : unitsForFiat(whole, source)
}

/**
 * Returns the amount out at market prices, rounded down: the estimate before a quote.
 *
 * @param fee - Part of `amountIn`, in its smallest unit; subtracted first.
 */
export function estimateOut(parameters: {
  amountIn: bigint
  source: Priced
  target: Priced
  fee?: bigint | undefined
}): bigint {
  const { amountIn, source, target, fee = 0n } = parameters
  const left = worthOf(amountIn - fee, source)
  const price = priceOf(target)
  const whole = left && price && divide(left, price)
  if (!whole || whole.of <= 0n) return 0n
  const amount = floorOf({ of: whole.of * 10n ** BigInt(target.decimals), over: whole.over })
  return amount > MAX ? MAX : amount
}

/** Returns the share of an amount in basis points, rounded down. */
export function shareOf(amount: bigint, basisPoints: bigint | number): bigint {
  return (amount * BigInt(basisPoints)) / WHOLE
}

/** Returns the minimum amount out, rounded in the user's favour. */
export function minimumOf(amountOut: bigint, slippage: number): bigint {
  return amountOut - shareOf(amountOut, slippage)
}

/** Returns the reference fee on the source: 0.85 %. */
export function providerFeeOf(amountIn: bigint): bigint {
  return shareOf(amountIn, MAX_FEE)
}

/** Returns the cost of gas, in the smallest unit of the chain's currency. */
export function gasCostOf(gas: bigint, gasPrice: bigint): bigint {
  return gas * gasPrice
}

/**
 * Returns the loss by market prices, in percent to 16 places; negative for a gain, `undefined` if a
 * price is missing.
 */
export function priceImpactOf(parameters: {
  amountIn: bigint
  amountOut: bigint
  source: Priced
  target: Priced
}): string | undefined {
  const { amountIn, amountOut, source, target } = parameters
  const [paid, received] = [worthOf(amountIn, source), worthOf(amountOut, target)]
  const share = paid && received && divide(subtract(paid, received), paid)
  return share && decimalOf({ of: share.of * 100n, over: share.over }, 16)
}

/**
 * True if the loss by market prices exceeds these basis points; `undefined` if a price is missing.
 */
export function losesMoreThan(
  basisPoints: bigint,
  parameters: { amountIn: bigint; amountOut: bigint; source: Priced; target: Priced },
): boolean | undefined {
  const { amountIn, amountOut, source, target } = parameters
  const [paid, received] = [worthOf(amountIn, source), worthOf(amountOut, target)]
  if (!paid || !received) return undefined
  return compare(received, { of: paid.of * (WHOLE - basisPoints), over: paid.over * WHOLE }) < 0
}

/**
 * Returns the price of one source token in target tokens, to 18 places, by the amounts of a quote.
 */
export function rateOf(parameters: {
  amountIn: bigint
  amountOut: bigint
  source: Priced
  target: Priced
}): string | undefined {
  const { amountIn, amountOut, source, target } = parameters
  const rate = divide(wholeOf(amountOut, target.decimals), wholeOf(amountIn, source.decimals))
  return rate && decimalOf(rate, FIAT_PLACES)
}

/**
 * Returns the maximum that can be swapped: for the chain's own currency, less the reserve, or twice
 * the estimated gas. `undefined` if neither is known.
 */
export function maxOf(
  source: Pick<TokenBalance, 'amount' | 'address'>,
  { gasPrice, reserve }: Pick<SwapMarket, 'gasPrice' | 'reserve'>,
): bigint | undefined {
  if (source.address !== undefined) return source.amount
  if (gasPrice === undefined && reserve === undefined) return undefined
  const left = source.amount - (reserve ?? 2n * gasCostOf(ESTIMATED_GAS, gasPrice ?? 0n))
  return left > 0n ? left : 0n
}

interface Pair {
  amountIn: bigint
  amountOut: bigint
  source: Pick<TokenBalance, 'decimals' | 'price'>
  target: Pick<TokenBalance, 'decimals' | 'price'>
}

/** True if a second price source is configured and gave no price for one of the tokens. */
export function isUnconfirmed(prices: SecondPrices | undefined): boolean {
  return prices !== undefined && (prices.source === undefined || prices.target === undefined)
}

function bySecond(pair: Pair, prices: SecondPrices | undefined): Pair | undefined {
  if (!prices || isUnconfirmed(prices)) return undefined
  return {
    ...pair,
    source: { ...pair.source, price: prices.source },
    target: { ...pair.target, price: prices.target },
  }
}

/** Returns the ratio of received to paid value. */
function shareBackOf({ amountIn, amountOut, source, target }: Pair): Ratio | undefined {
  const [paid, received] = [worthOf(amountIn, source), worthOf(amountOut, target)]
  return paid && received && divide(received, paid)
}

/** Returns the pair with the prices by which the received value is lower. */
export function worsePairOf<pair extends Pair>(pair: pair, prices: SecondPrices | undefined): Pair {
  const second = bySecond(pair, prices)
  const [first, other] = [shareBackOf(pair), second && shareBackOf(second)]
  return second && other && (!first || compare(other, first) < 0) ? second : pair
}

/**
 * True if the received value by the second source is at least this many basis points lower than by
 * the server's prices.
 */
export function isDisputed(
  basisPoints: bigint,
  pair: Pair,
  prices: SecondPrices | undefined,
): boolean {
  const second = bySecond(pair, prices)
  const [first, other] = [shareBackOf(pair), second && shareBackOf(second)]
  return (
    first !== undefined &&
    other !== undefined &&
    compare(other, multiply(first, { of: 10_000n - basisPoints, over: 10_000n })) < 0
  )
}

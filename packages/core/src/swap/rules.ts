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
import type { SecondPrices, SwapForm } from './swapState.js'

/** Gas that is reckoned with while nothing is built yet. Source: specification §9. */
export const ESTIMATED_GAS = 150_000n

/**
 * The most that anybody may keep of what is swapped, in basis points. Source: specification §9,
 * 0.85 %.
 */
const MOST_FEE = 85n

/** Basis points in a whole. */
const WHOLE = 10_000n

/** The largest amount there is on an EVM chain. */
const MOST = (1n << 256n) - 1n

/** Decimals of amounts of money that are computed, not shown. */
const FIAT_PLACES = 18

type Priced = Pick<TokenBalance, 'decimals' | 'price'>

const unitsOf = (decimals: number): bigint => 10n ** BigInt(decimals)

/** Whole tokens of an amount. */
const wholeOf = (amount: bigint, decimals: number): Ratio => ({
  of: amount,
  over: unitsOf(decimals),
})

/** A price that is known and above nothing. */
function priceOf({ price }: Priced): Ratio | undefined {
  const ratio = price === undefined ? undefined : ratioOf(price)
  return ratio && ratio.of > 0n ? ratio : undefined
}

/** What an amount is worth in US dollars, exactly. */
function worthOf(amount: bigint, token: Priced): Ratio | undefined {
  const price = priceOf(token)
  return price && multiply(wholeOf(amount, token.decimals), price)
}

/**
 * What an amount is worth in US dollars, to 18 places. `undefined`: nobody knows the price.
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

/** As much of a token as so many US dollars buy, rounded down. */
export function unitsForFiat(text: string, token: Priced): bigint | undefined {
  const [money, price] = [ratioOf(text), priceOf(token)]
  const whole = money && price && divide(money, price)
  if (!whole) return undefined
  const amount = floorOf({ of: whole.of * unitsOf(token.decimals), over: whole.over })
  return amount > MOST ? undefined : amount
}

/** What the form says is to be swapped. `undefined`: nothing, or nothing that can be. */
export function amountInOf(
  { text, unit }: Pick<SwapForm, 'text' | 'unit'>,
  source: Priced,
): bigint | undefined {
  if (!/\d/.test(text)) return undefined
  // What stands before the point may be left out, and so may what stands behind it.
  const whole = text.startsWith('.') ? `0${text}` : text.replace(/\.$/, '')
  return unit === 'token' ? parseUnits(whole, source.decimals) : unitsForFiat(whole, source)
}

/**
 * What would arrive at market prices, rounded down: what is shown before there is a quote.
 *
 * @param fee - Of the amount, in its smallest unit; taken off first.
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
  const amount = floorOf({ of: whole.of * unitsOf(target.decimals), over: whole.over })
  return amount > MOST ? MOST : amount
}

/** What a rate in basis points takes of an amount, rounded down. */
export function shareOf(amount: bigint, basisPoints: bigint | number): bigint {
  return (amount * BigInt(basisPoints)) / WHOLE
}

/** The least that may arrive, rounded in the visitor's favour. */
export function minimumOf(amountOut: bigint, slippage: number): bigint {
  return amountOut - shareOf(amountOut, slippage)
}

/** What the reference takes of the source: 0.85 %. */
export function providerFeeOf(amountIn: bigint): bigint {
  return shareOf(amountIn, MOST_FEE)
}

/** What gas costs, in the smallest unit of the chain's currency. */
export function gasCostOf(gas: bigint, gasPrice: bigint): bigint {
  return gas * gasPrice
}

/**
 * How much less comes back than goes out, by market prices, in percent to 16 places; negative when
 * it is more. `undefined`: a price is not known.
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
 * Whether market prices say that less comes back than this part of what goes out. `undefined`: a
 * price is not known.
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

/** What one of the first is in the second, to 18 places: by the amounts of a quote. */
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
 * The most that can be swapped: of the chain's own currency what is left after twice the estimated
 * gas. `undefined`: nobody knows what gas costs.
 */
export function mostOf(
  source: Pick<TokenBalance, 'amount' | 'address'>,
  gasPrice: bigint | undefined,
): bigint | undefined {
  if (source.address !== undefined) return source.amount
  if (gasPrice === undefined) return undefined
  const left = source.amount - 2n * gasCostOf(ESTIMATED_GAS, gasPrice)
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

/** Part of the paid value that comes back. */
function shareBackOf({ amountIn, amountOut, source, target }: Pair): Ratio | undefined {
  const [paid, received] = [worthOf(amountIn, source), worthOf(amountOut, target)]
  return paid && received && divide(received, paid)
}

/** Returns the pair with the prices by which less comes back. */
export function worsePairOf<pair extends Pair>(pair: pair, prices: SecondPrices | undefined): Pair {
  const second = bySecond(pair, prices)
  const [first, other] = [shareBackOf(pair), second && shareBackOf(second)]
  return second && other && (!first || compare(other, first) < 0) ? second : pair
}

/**
 * True if, by the second source, this many basis points less comes back than by the server's
 * prices.
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

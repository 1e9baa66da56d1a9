import { compare, divide, multiply, priceTextOf, type Ratio } from '../balances/ratio.js'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { settle } from '../kernel/settle.js'
import type { Intent } from './checkSwap.js'
import { worthOf } from './rules.js'
import type { SwapTools } from './tools.js'
import type { SecondPrices } from './types.js'

/** Milliseconds a quote waits for the second price source. */
export const SECOND_PRICES_MS = 5_000

interface Pair {
  amountIn: bigint
  amountOut: bigint
  source: Pick<TokenBalance, 'decimals' | 'price'>
  target: Pick<TokenBalance, 'decimals' | 'price'>
}

/** Reads prices by CAIP-10 id. Drops a value that is not a price (SEC-44). */
function parsePrices(prices: unknown): ReadonlyMap<string, string> {
  const entries = typeof prices === 'object' && prices !== null ? Object.entries(prices) : []
  return new Map(
    entries.flatMap(([id, price]) => {
      const text = typeof price === 'number' ? priceTextOf(price) : undefined
      return text === undefined || text === '0' ? [] : [[id.toLowerCase(), text] as const]
    }),
  )
}

/**
 * Asks the app's own price source about both tokens. Resolves to `undefined` without a source, and
 * to no prices if it fails or does not answer in time.
 */
export async function askSecondPrices(
  { getPrices, clock }: Pick<SwapTools, 'getPrices' | 'clock'>,
  { source, target }: Pick<Intent, 'source' | 'target'>,
  signal: AbortSignal,
): Promise<SecondPrices | undefined> {
  if (!getPrices) return undefined
  try {
    const asked = (async () => getPrices({ tokenIds: [source.id, target.id], signal }))()
    const prices = parsePrices(await settle(asked, { deadline: SECOND_PRICES_MS, signal, clock }))
    return {
      source: prices.get(source.id.toLowerCase()),
      target: prices.get(target.id.toLowerCase()),
    }
  } catch {
    return {}
  }
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

import type { SignInLatchkey } from '../signIn/signInFeature.js'

/**
 * Milliseconds for which a quote can be signed, counted from its request. A server cannot extend it
 * (SEC-50).
 *
 * @example
 * ```ts
 * import { QUOTE_LIFETIME_MS } from '@latchkey/core/internal'
 *
 * QUOTE_LIFETIME_MS // 30000
 * ```
 */
export const QUOTE_LIFETIME_MS = 30_000

/**
 * Milliseconds after the last key before a quote is requested.
 *
 * @example
 * ```ts
 * import { QUOTE_PAUSE_MS } from '@latchkey/core/internal'
 *
 * QUOTE_PAUSE_MS // 500
 * ```
 */
export const QUOTE_PAUSE_MS = 500

/**
 * Slippage in basis points: minimum, default, the value above which typing confirms it, and maximum
 * (SEC-50).
 *
 * @example
 * ```ts
 * import { slippageLimits } from '@latchkey/core/internal'
 *
 * slippageLimits.usual // 100
 * ```
 */
export const slippageLimits: {
  readonly min: number
  readonly usual: number
  readonly confirmAbove: number
  readonly max: number
} = {
  min: 1,
  usual: 100,
  confirmAbove: 100,
  max: 500,
}

/**
 * Returns market prices in US dollars by CAIP-10 id, without the tokens that have no price. The
 * native currency has the address `0xeeee…`, as in the server's list. Must not request the prices
 * from the server that quotes.
 *
 * @example
 * ```ts
 * import type { LatchkeyOptions } from '@latchkey/core'
 *
 * const swap: LatchkeyOptions['swap'] = {
 *   async getPrices({ tokenIds, signal }) {
 *     const reply = await fetch(`https://prices.example/?ids=${tokenIds.join()}`, { signal })
 *     return reply.json() // { 'eip155:1:0x…': 1.0002 }
 *   },
 * }
 * ```
 */
export type GetPrices = (parameters: {
  tokenIds: readonly string[]
  signal: AbortSignal
}) => Promise<Readonly<Record<string, number>>>

/** The option `swap`. */
export interface SwapOptions {
  /** Returns the market prices against which swaps of the server are checked. */
  readonly getPrices?: GetPrices | undefined
}

/** A kit with the options of swaps. */
export interface SwapLatchkey extends SignInLatchkey {
  readonly options: SignInLatchkey['options'] & { readonly swap: SwapOptions }
}

import type { ChainId } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'
import type { ServerParts } from '../kernel/askServer.js'
import type { Clock } from '../kernel/clock.js'
import type { Store } from '../kernel/storage.js'
import type { ChainTransactions } from '../kernel/transactions.js'
import type { SignInKit } from '../signIn/signInFeature.js'
import type { Sent } from '../transactions/createSent.js'

/**
 * Milliseconds a quote may be signed for, counted from when it was asked for: no server can make it
 * last longer (SEC-50).
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
 * Milliseconds of rest after the last key before a quote is asked for.
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
 * Slippage in basis points: what it is at first, what needs to be typed to be confirmed above, and
 * where it ends (SEC-50).
 *
 * @example
 * ```ts
 * import { slippageLimits } from '@latchkey/core/internal'
 *
 * slippageLimits.usual // 100
 * ```
 */
export const slippageLimits: {
  readonly least: number
  readonly usual: number
  readonly confirmAbove: number
  readonly most: number
} = {
  least: 1,
  usual: 100,
  confirmAbove: 100,
  most: 500,
}

/**
 * Returns market prices in US dollars by CAIP-10 id, and leaves out tokens without a price. The
 * chain's own currency has the address `0xeeee…`, as in the server's list. Must not ask the server
 * that quotes.
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
  /** Returns market prices by which swaps of the server are checked. */
  readonly getPrices?: GetPrices | undefined
}

/** A kit with the options of swaps. */
export interface SwapKit extends SignInKit {
  readonly options: SignInKit['options'] & { readonly swap: SwapOptions }
}

/** What swapping needs of a kit and of other features. */
export interface SwapTools {
  server: ServerParts
  clock: Clock
  /** The app's second price source. */
  getPrices?: GetPrices | undefined
  store: Store
  /** What moves money on a network; `undefined` where nothing can be swapped. */
  transactionsOf(networkId: ChainId): Promise<ChainTransactions | undefined>
  /** What the account has on the network. */
  balancesOf(parameters: {
    networkId: ChainId
    account: string
    signal: AbortSignal
  }): Promise<readonly TokenBalance[]>
  sent: Pick<Sent, 'add' | 'waitFor'>
}

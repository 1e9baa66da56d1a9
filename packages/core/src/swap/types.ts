import type { ChainId } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type {
  BalanceChange,
  Fee,
  PreparedTransaction,
  Replacement,
} from '../kernel/transactions.js'
import type { SignInKit } from '../signIn/signInFeature.js'

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

/** Which of the two tokens: what is paid, or what is received. */
export type SwapSide = 'source' | 'target'

/** What can be swapped where, for whom. */
export interface SwapMarket {
  networkId: ChainId
  account: string
  /**
   * Everything the server lists and everything the account has, own first; each once, by id. Both
   * sides of the form are in it.
   */
  tokens: readonly TokenBalance[]
  /** Of the tokens that are offered as a shortcut, in order. */
  suggestedIds: readonly string[]
  /** Of the chain's own currency. */
  nativeId: string
  /** Wei per unit of gas, for estimates: no transaction carries it. `undefined`: nobody knows. */
  gasPrice: bigint | undefined
}

/** What the visitor wants, as entered. */
export interface SwapForm {
  sourceId: string
  targetId?: string | undefined
  /** Digits and at most one dot, as typed; `''`: nothing. */
  text: string
  /** What `text` counts: tokens, or US dollars. */
  unit: 'token' | 'fiat'
  /** In basis points. */
  slippage: number
  /**
   * The visitor has seen that much less comes back than goes out, or that nobody knows prices, and
   * wants it so.
   */
  acceptsLoss: boolean
}

/**
 * Returns market prices in US dollars by CAIP-10 id, and leaves out tokens without a price. The
 * chain's own currency has the address `0xeeee…`, as in the server's list. Must not ask the server
 * that quotes.
 *
 * @example
 * ```ts
 * import type { GetPrices } from '@latchkey/core'
 *
 * const getPrices: GetPrices = async ({ tokenIds, signal }) => {
 *   const reply = await fetch(`https://prices.example/?ids=${tokenIds.join()}`, { signal })
 *   return reply.json() // { 'eip155:1:0x…': 1.0002 }
 * }
 * ```
 */
export type GetPrices = (parameters: {
  tokenIds: readonly string[]
  signal: AbortSignal
}) => Promise<Readonly<Record<string, number>>>

/** Prices by the second source, in US dollars as decimal texts. Absent: it gave none. */
export interface SecondPrices {
  source?: string | undefined
  target?: string | undefined
}

/** What the server says a swap yields. Amounts are in the smallest unit. */
export interface Quote {
  id: string | null
  amountIn: bigint
  amountOut: bigint
  /** The least that may arrive: `amountOut` less slippage, rounded in the visitor's favour. */
  minAmountOut: bigint
  /** Who must be allowed to take the token; one of the contracts pinned for the network. */
  spender?: string | undefined
  /** Absent if the app configured no second price source. */
  secondPrices?: SecondPrices | undefined
  /** In ms, before the request left. */
  askedAt: number
}

/** How far the quote for a form is. */
export type QuoteProgress =
  /** There is nothing to ask for: no amount, no target, or an input problem. */
  | { status: 'none' }
  /** Waits for a pause in typing, then asks. `last`: an expired one that is being replaced. */
  | { status: 'asking'; last?: Quote | undefined }
  | { status: 'quoted'; quote: Quote }
  | { status: 'failed'; error: LatchkeyError }

/** One click and one prompt each. `batch` is approval and swap as one (EIP-5792). */
export type SwapStep = 'reset' | 'approve' | 'swap' | 'batch'

/** The next step, to the byte. */
export interface SwapPlan {
  /** What is left to be done, this step first. */
  steps: readonly [SwapStep, ...SwapStep[]]
  /**
   * What the wallet will be asked to sign, exactly; one, except in a batch. Checked, and a swap
   * tried out. None after a reload: nothing is sent again.
   */
  transactions: readonly PreparedTransaction[]
  /** By the bytes of a swap or batch; before an approval, by the quote. */
  minAmountOut: bigint
  /** Absent when the node does not say. */
  fee?: Fee | undefined
  /** What the account has more or less after it, when the node tells: of a swap or batch. */
  changes?: readonly BalanceChange[] | undefined
  /** What the account had of the target. */
  balanceBefore?: bigint | undefined
  /** In ms: not to be signed from then on. */
  goodUntil: number
}

/** Why something is said above a form or a review. */
export type SwapNote =
  /** A quote was too old and was replaced. */
  | 'refreshed'
  /** Less would arrive than was shown: the numbers are new. */
  | 'priceMoved'
  /** The page was left in the middle: what stands was found again. */
  | 'resumed'

/** What could not be done, and so what is said. Source of the texts: specification §8. */
export type SwapProblem =
  | { kind: 'quote' | 'allowance' | 'approval' | 'transaction' | 'wallet'; error: LatchkeyError }
  /** An approval was sent and did nothing: `hash` shows it. */
  | {
      kind: 'approvalFailed'
      error?: undefined
      hash: string
      replacement?: Replacement | undefined
    }

/** How a swap ended. Amounts are in the smallest unit. */
export interface SwapReceipt {
  hash: string
  /** Of the chain's own currency. */
  fee: bigint
  /**
   * What the account has more of the target than before; absent when other transfers came between.
   */
  received?: bigint | undefined
}

/** Why nothing was swapped although it was sent. */
export type SwapFailure =
  /** It ran and was undone: only the fee is gone. */
  | { reason: 'reverted'; hash: string; fee: bigint }
  /** The wallet sent nothing, or something else, in its place. */
  | { reason: 'cancelled' | 'replaced'; hash: string; fee: bigint }
  | { reason: 'dropped'; hash?: string | undefined }
  /** The wallet did another thing than it was asked: `hash` shows what. */
  | { reason: 'mismatch'; hash: string; error: LatchkeyError }

/** The option `swap`. */
export interface SwapOptions {
  /** Returns market prices by which swaps of the server are checked. */
  readonly getPrices?: GetPrices | undefined
}

/** A kit with the options of swaps. */
export interface SwapKit extends SignInKit {
  readonly options: SignInKit['options'] & { readonly swap: SwapOptions }
}

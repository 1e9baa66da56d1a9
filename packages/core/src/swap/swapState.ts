import type { ChainId } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type {
  BalanceChange,
  Fee,
  PreparedTransaction,
  Replacement,
} from '../kernel/transactions.js'

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

/**
 * Where a swap stands. Its wallet is asked in `approving` and `swapping` only, while `hash` is
 * absent.
 */
export type SwapState =
  /** `error`: why the last try failed. */
  | { status: 'uninitialized'; error?: LatchkeyError | undefined }
  | { status: 'initializing'; networkId: ChainId; account: string }
  /** Nothing can be swapped on this network. */
  | { status: 'unsupported'; networkId: ChainId }
  /** `problem`: why the last review came back. */
  | {
      status: 'form'
      market: SwapMarket
      form: SwapForm
      quote: QuoteProgress
      note?: SwapNote | undefined
      problem?: SwapProblem | undefined
    }
  /**
   * Everything about the next step is asked for and checked. `plan`: the one that is being
   * replaced.
   */
  | ({ status: 'preparing'; plan?: SwapPlan | undefined } & SwapReview)
  /** The next step can be seen, and confirmed by a click. */
  | ({ status: 'review'; quote: Quote; plan: SwapPlan } & SwapReview)
  /** An approval: asked of the wallet, then on its way. */
  | ({ status: 'approving'; quote: Quote; plan: SwapPlan; hash?: string | undefined } & SwapReview)
  /** The swap or the batch: asked of the wallet, then on its way. `batchId` is the wallet's. */
  | ({
      status: 'swapping'
      quote: Quote
      plan: SwapPlan
      hash?: string | undefined
      batchId?: string | undefined
    } & SwapReview)
  /**
   * The wallet was asked to swap, and nobody waits for its answer: it may have sent, or may still.
   * If it says so, the swap goes on.
   */
  | ({ status: 'unknown'; quote: Quote; plan: SwapPlan; error: LatchkeyError } & SwapReview)
  | { status: 'success'; market: SwapMarket; form: SwapForm; quote: Quote; receipt: SwapReceipt }
  | { status: 'failed'; market: SwapMarket; form: SwapForm; quote: Quote; failure: SwapFailure }

/** What all states of a review carry. */
interface SwapReview {
  market: SwapMarket
  form: SwapForm
  /** What was last shown. */
  quote?: Quote | undefined
  /** Steps that are done, in order. */
  done: readonly SwapStep[]
  note?: SwapNote | undefined
  problem?: SwapProblem | undefined
}

/** What can happen to a swap. */
export type SwapEvent =
  /**
   * Swap was opened: by this account, on this network. A swap that is under way for them goes on.
   */
  | { type: 'opened'; networkId: ChainId; account: string }
  | { type: 'initialized'; market: SwapMarket; form: SwapForm; note?: SwapNote | undefined }
  /** A step of before a reload is on its way still. */
  | { type: 'resumed'; state: Extract<SwapState, { status: 'approving' | 'swapping' | 'unknown' }> }
  | { type: 'foundUnsupported' }
  | { type: 'initializationFailed'; error: LatchkeyError }
  | { type: 'tokenChosen'; side: SwapSide; token: TokenBalance }
  | { type: 'amountTyped'; text: string; unit?: SwapForm['unit'] | undefined }
  /** The other unit is to be typed; what is there is converted. */
  | { type: 'unitSwitched' }
  | { type: 'flipped' }
  /** In basis points. Ignored above 500, and above 100 unless what was typed confirms it. */
  | { type: 'slippageChosen'; slippage: number; isConfirmed?: boolean | undefined }
  | { type: 'lossAccepted'; isAccepted: boolean }
  /** Balances or prices are new. */
  | { type: 'marketRefreshed'; tokens: readonly TokenBalance[]; gasPrice?: bigint | undefined }
  | { type: 'quoted'; quote: Quote }
  | { type: 'quoteFailed'; error: LatchkeyError }
  | { type: 'quoteExpired' }
  /** After a failure: once more. */
  | { type: 'quoteAsked' }
  | { type: 'reviewAsked' }
  | { type: 'prepared'; quote: Quote; plan: SwapPlan; note?: SwapNote | undefined }
  | { type: 'preparationFailed'; problem: SwapProblem }
  | { type: 'reviewLeft' }
  /** The visitor clicked the button of the step on show. `at` in ms. */
  | { type: 'confirmed'; at: number }
  | { type: 'sent'; hash: string }
  | { type: 'batchSent'; batchId: string }
  /** The wallet did not send. */
  | { type: 'walletRefused'; error: LatchkeyError }
  /** Nobody waits for the wallet any more. */
  | { type: 'outcomeUnknown'; error: LatchkeyError }
  | { type: 'stepConfirmed' }
  | { type: 'stepFailed'; problem: SwapProblem }
  | { type: 'swapped'; receipt: SwapReceipt }
  | { type: 'swapFailed'; failure: SwapFailure }
  /** What was said at the end has been read: on to the next swap. */
  | { type: 'dismissed' }
  /** Another account or network, a disconnect, or the modal was closed. */
  | { type: 'reset' }

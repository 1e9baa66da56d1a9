import type { ChainId } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type {
  Quote,
  QuoteProgress,
  SwapFailure,
  SwapForm,
  SwapMarket,
  SwapNote,
  SwapPlan,
  SwapProblem,
  SwapReceipt,
  SwapSide,
  SwapStep,
} from './types.js'

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

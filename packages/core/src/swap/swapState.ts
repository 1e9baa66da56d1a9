import type { ChainId } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type {
  BalanceChange,
  Fee,
  PreparedTransaction,
  Replacement,
} from '../kernel/transactions.js'

/** The paid token, or the received one. */
export type SwapSide = 'source' | 'target'

/** The tokens an account can swap on one network. */
export interface SwapMarket {
  networkId: ChainId
  account: string
  /**
   * All listed and owned tokens, owned first, each once by id. Both sides of the form are among
   * them.
   */
  tokens: readonly TokenBalance[]
  /** The ids of the suggested tokens, in order. */
  suggestedIds: readonly string[]
  /** The id of the native currency. */
  nativeId: string
  /** Wei per unit of gas, for estimates only; `undefined` if unknown. */
  gasPrice: bigint | undefined
  /** Native currency that `Max` leaves, where the gas price does not decide it. Solana only. */
  reserve?: bigint | undefined
}

/** The user's input. */
export interface SwapForm {
  sourceId: string
  targetId?: string | undefined
  /** Digits and at most one dot, as typed; `''`: nothing. */
  text: string
  /** Unit of `text`: tokens, or US dollars. */
  unit: 'token' | 'fiat'
  /** In basis points. */
  slippage: number
  /** The user has seen the loss, or the missing prices, and accepts it. */
  acceptsLoss: boolean
}

/** The second source's prices, in US dollars as decimal texts. Absent without a price. */
export interface SecondPrices {
  source?: string | undefined
  target?: string | undefined
}

/** A quote of the server. Amounts are in the smallest unit. */
export interface Quote {
  id: string | null
  amountIn: bigint
  amountOut: bigint
  /** Minimum amount out: `amountOut` less slippage, rounded in the user's favour. */
  minAmountOut: bigint
  /** Contract that needs an allowance; one of those pinned for the network. */
  spender?: string | undefined
  /** Absent if the app configured no second price source. */
  secondPrices?: SecondPrices | undefined
  /** In ms, before the request was sent. */
  askedAt: number
}

/** The progress of the quote for a form. */
export type QuoteProgress =
  /** No amount, no target, or an input problem. */
  | { status: 'none' }
  /** Debounces typing, then requests a quote. `last`: the expired quote that is being replaced. */
  | { status: 'asking'; last?: Quote | undefined }
  | { status: 'quoted'; quote: Quote }
  | { status: 'failed'; error: LatchkeyError }

/** Each step has one click and one prompt. `batch` is approval and swap in one (EIP-5792). */
export type SwapStep = 'reset' | 'approve' | 'swap' | 'batch'

/** The exact next step. */
export interface SwapPlan {
  /** Remaining steps, this one first. */
  steps: readonly [SwapStep, ...SwapStep[]]
  /**
   * The exact transactions for the wallet; one, except in a batch. Checked, and a swap simulated.
   * Empty after a reload: nothing is sent again.
   */
  transactions: readonly PreparedTransaction[]
  /** From the calldata of a swap or batch; before an approval, from the quote. */
  minAmountOut: bigint
  /** Absent if the estimate failed. */
  fee?: Fee | undefined
  /** Deposit for a new token account, in the native currency. Solana only. */
  rent?: bigint | undefined
  /** Simulated balance changes of a swap or batch, if the node returns them. */
  changes?: readonly BalanceChange[] | undefined
  /** Balance of the target before the swap. */
  balanceBefore?: bigint | undefined
  /** Time in ms at which the plan expires. */
  goodUntil: number
}

/** Notice above a form or a review. */
export type SwapNote =
  /** A quote expired and was replaced. */
  | 'refreshed'
  /** The amount is lower than shown; the numbers are new. */
  | 'priceMoved'
  /** Restored after a reload. */
  | 'resumed'

/** The part that failed, which selects the text. Source of the texts: specification §8. */
export type SwapProblem =
  | { kind: 'quote' | 'allowance' | 'approval' | 'transaction' | 'wallet'; error: LatchkeyError }
  /** An approval was sent and reverted, in `hash`. */
  | {
      kind: 'approvalFailed'
      error?: undefined
      hash: string
      replacement?: Replacement | undefined
    }

/** The result of a swap. Amounts are in the smallest unit. */
export interface SwapReceipt {
  hash: string
  /** In the native currency. */
  fee: bigint
  /** Growth of the target's balance; absent if other transfers happened in between. */
  received?: bigint | undefined
}

/** The reason why a sent swap moved nothing. */
export type SwapFailure =
  /** The transaction reverted: only the fee is spent. */
  | { reason: 'reverted'; hash: string; fee: bigint }
  /** The user cancelled or replaced the transaction in the wallet. */
  | { reason: 'cancelled' | 'replaced'; hash: string; fee: bigint }
  | { reason: 'dropped'; hash?: string | undefined }
  /** The wallet sent a different transaction, with this `hash`. */
  | { reason: 'mismatch'; hash: string; error: LatchkeyError }

/**
 * State of a swap. Wallet requests happen only in `approving` and `swapping`, while `hash` is
 * absent.
 */
export type SwapState =
  /** `error`: the failure of the last attempt. */
  | { status: 'uninitialized'; error?: LatchkeyError | undefined }
  | { status: 'initializing'; networkId: ChainId; account: string }
  /** Nothing can be swapped on this network. */
  | { status: 'unsupported'; networkId: ChainId }
  /** `problem`: the reason why the last review ended. */
  | {
      status: 'form'
      market: SwapMarket
      form: SwapForm
      quote: QuoteProgress
      note?: SwapNote | undefined
      problem?: SwapProblem | undefined
    }
  /** The next step is requested and checked. `plan`: the one to replace. */
  | ({ status: 'preparing'; plan?: SwapPlan | undefined } & SwapReview)
  /** The next step is shown, and the user can confirm it. */
  | ({ status: 'review'; quote: Quote; plan: SwapPlan } & SwapReview)
  /** An approval: first a wallet request, then pending on chain. */
  | ({ status: 'approving'; quote: Quote; plan: SwapPlan; hash?: string | undefined } & SwapReview)
  /**
   * The swap or the batch: first a wallet request, then pending on chain. `batchId` is the
   * wallet's.
   */
  | ({
      status: 'swapping'
      quote: Quote
      plan: SwapPlan
      hash?: string | undefined
      batchId?: string | undefined
    } & SwapReview)
  /**
   * The user stopped waiting for the wallet, which may have sent the transaction, or may still send
   * it. A late reply continues the swap.
   */
  | ({ status: 'unknown'; quote: Quote; plan: SwapPlan; error: LatchkeyError } & SwapReview)
  | { status: 'success'; market: SwapMarket; form: SwapForm; quote: Quote; receipt: SwapReceipt }
  | { status: 'failed'; market: SwapMarket; form: SwapForm; quote: Quote; failure: SwapFailure }

/** Fields of all review states. */
interface SwapReview {
  market: SwapMarket
  form: SwapForm
  /** The quote that was last shown. */
  quote?: Quote | undefined
  /** The completed steps, in order. */
  done: readonly SwapStep[]
  note?: SwapNote | undefined
  problem?: SwapProblem | undefined
}

/** Events of a swap. */
export type SwapEvent =
  /** The user opened the swap. A swap in progress continues. */
  | { type: 'opened'; networkId: ChainId; account: string }
  | { type: 'initialized'; market: SwapMarket; form: SwapForm; note?: SwapNote | undefined }
  /** A step from before a reload is still pending. */
  | { type: 'resumed'; state: Extract<SwapState, { status: 'approving' | 'swapping' | 'unknown' }> }
  | { type: 'foundUnsupported' }
  | { type: 'initializationFailed'; error: LatchkeyError }
  | { type: 'tokenChosen'; side: SwapSide; token: TokenBalance }
  | { type: 'amountTyped'; text: string; unit?: SwapForm['unit'] | undefined }
  /** Switches the unit and converts the text. */
  | { type: 'unitSwitched' }
  | { type: 'flipped' }
  /** In basis points. Ignored above 500, and above 100 unless the typed value confirms it. */
  | { type: 'slippageChosen'; slippage: number; isConfirmed?: boolean | undefined }
  | { type: 'lossAccepted'; isAccepted: boolean }
  /** Balances or prices have changed. */
  | { type: 'marketRefreshed'; tokens: readonly TokenBalance[]; gasPrice?: bigint | undefined }
  | { type: 'quoted'; quote: Quote }
  | { type: 'quoteFailed'; error: LatchkeyError }
  | { type: 'quoteExpired' }
  /** Requests a quote again after a failure. */
  | { type: 'quoteAsked' }
  | { type: 'reviewAsked' }
  | { type: 'prepared'; quote: Quote; plan: SwapPlan; note?: SwapNote | undefined }
  | { type: 'preparationFailed'; problem: SwapProblem }
  | { type: 'reviewLeft' }
  /** The user clicked the button of the visible step. `at` in ms. */
  | { type: 'confirmed'; at: number }
  | { type: 'sent'; hash: string }
  | { type: 'batchSent'; batchId: string }
  /** The wallet did not send. */
  | { type: 'walletRefused'; error: LatchkeyError }
  /** The user stopped waiting for the wallet. */
  | { type: 'outcomeUnknown'; error: LatchkeyError }
  | { type: 'stepConfirmed' }
  | { type: 'stepFailed'; problem: SwapProblem }
  | { type: 'swapped'; receipt: SwapReceipt }
  | { type: 'swapFailed'; failure: SwapFailure }
  /** The user closed the result. */
  | { type: 'dismissed' }
  /** The account or network changed, the wallet disconnected, or the modal was closed. */
  | { type: 'reset' }

import { MethodUnsupportedError } from '../connect/walletErrors.js'
import {
  CancelledError,
  LatchkeyError,
  type LatchkeyErrorParameters,
  RequestPendingError,
} from '../kernel/errors.js'
import type { Outcome } from '../kernel/settleWith.js'
import { OutcomeUnknownError } from '../transactions/sendErrors.js'
import { factsOf } from './swapFacts.js'
import type {
  SwapFailure,
  SwapMarket,
  SwapPlan,
  SwapProblem,
  SwapReceipt,
  SwapState,
} from './swapState.js'

/** The check that a swap failed. */
type SwapRefusal =
  /** The quote is for another pair or amount, or is invalid. */
  | 'quote'
  /** The network is a different one. */
  | 'network'
  /** The token's decimals differ from the list. */
  | 'decimals'
  | 'account'
  /** The recipient is not the account. */
  | 'recipient'
  /** The contract is not pinned. */
  | 'contract'
  | 'spender'
  /** The call is not exactly one swap. */
  | 'call'
  /** The swap takes another token, or more of the source than requested. */
  | 'source'
  | 'target'
  | 'amount'
  /** The minimum is lower than shown. */
  | 'minimum'
  /** The transaction sends native currency although the swap needs none. */
  | 'value'
  | 'deadline'
  /** The approval is not for exactly the amount. */
  | 'approval'
  /**
   * The received value is far below the paid one, by market prices, and the user has not accepted
   * it.
   */
  | 'loss'
  /**
   * By the app's second price source, the received value is far lower than by the server's prices.
   */
  | 'prices'
  /** The app's second price source gave no price, and the user has not accepted that. */
  | 'unconfirmed'
  /** The simulation fails. */
  | 'reverts'
  /** In the simulation more leaves the account, or less arrives. */
  | 'effect'
  /** The native currency does not cover the fee. */
  | 'gas'
  /** The form is incomplete. */
  | 'input'
  /** There is no review to confirm. */
  | 'review'

const texts: { readonly [reason in SwapRefusal]?: string } = {
  loss: 'Much less would come back than goes out. Nothing was asked of the wallet. Try a smaller amount, or say that you want it so.',
  prices:
    'Two price sources disagree: by one of them, much less would come back. Nothing was asked of the wallet. Try again later, or another token.',
  unconfirmed:
    'The second price source gave no price. Nothing was asked of the wallet. Try again, or check the price yourself and say so.',
  reverts:
    'The swap would fail now. Nothing was asked of the wallet. Get a new quote, or try a smaller amount.',
  input:
    'The form has nothing that can be swapped. Nothing was asked of the wallet. Check the tokens and the amount.',
  review: 'There is no review to confirm. Nothing was asked of the wallet. Review the swap first.',
  gas: 'Insufficient balance for the network fee. Nothing was asked of the wallet. Swap less, or get more of the network’s own currency.',
}

const UNSAFE =
  'The exchange offered something else than was asked for. Nothing was asked of the wallet, and nothing is lost. Try again later.'

/** A swap did not pass the checks, and no wallet request was sent (SEC-47 to SEC-50). */
export class SwapRefusedError extends LatchkeyError {
  override name = 'SwapRefusedError'
  readonly reason: SwapRefusal
  constructor(parameters: LatchkeyErrorParameters & { reason: SwapRefusal }) {
    super(texts[parameters.reason] ?? UNSAFE, parameters)
    this.reason = parameters.reason
  }
}

/** A swap was sent and failed. `failure` has the reason. */
export class SwapFailedError extends LatchkeyError {
  override name = 'SwapFailedError'
  readonly failure: SwapFailure
  constructor(parameters: LatchkeyErrorParameters & { failure: SwapFailure }) {
    const { failure } = parameters
    super(
      'The swap was sent and did not go through. No tokens were swapped. Look at the transaction, then try again.',
      { details: failure.reason, ...parameters },
    )
    this.failure = failure
  }
}

/** Throws a {@link SwapRefusedError} unless `holds`. */
export function assertSwap(holds: boolean, reason: SwapRefusal, details: string): void {
  if (!holds) throw new SwapRefusedError({ reason, details })
}

/** Result of confirming: the swap's receipt, or the next plan to confirm. */
export type SwapResult = SwapReceipt | { next: SwapPlan }

/** Outcome of an operation that fails. */
export type Failure = { error: LatchkeyError }

/** Returns a refusal. */
export const refused = (reason: SwapRefusal): Failure => ({
  error: new SwapRefusedError({ reason }),
})

function problemOf(problem: SwapProblem | undefined): Failure {
  if (!problem) return { error: new CancelledError() }
  return problem.error ? { error: problem.error } : refused('approval')
}

/** Returns the outcome of opening the swap. */
export function openOutcome(state: SwapState): Outcome<SwapMarket> | undefined {
  switch (state.status) {
    case 'initializing':
      return undefined
    case 'uninitialized':
      return { error: state.error ?? new CancelledError() }
    case 'unsupported':
      return {
        error: new MethodUnsupportedError({ details: 'nothing can be swapped on this network' }),
      }
    default:
      return { result: state.market }
  }
}

/** Returns the error of a state that has nothing to review. */
export function reviewObstacle(state: SwapState): Failure | undefined {
  if (state.status !== 'form')
    return 'done' in state || state.status === 'initializing' ? undefined : refused('input')
  const { market, form, quote } = state
  if (quote.status === 'failed') return { error: quote.error }
  if (quote.status !== 'quoted') return refused('input')
  const { problem, needsAcceptance } = factsOf(market, form, quote.quote)
  if (problem) return refused(problem === 'gas' ? 'gas' : 'input')
  if (!needsAcceptance || form.acceptsLoss) return undefined
  return refused(needsAcceptance === 'unconfirmed' ? 'unconfirmed' : 'loss')
}

/** Returns the outcome of a review. */
export function reviewOutcome(state: SwapState): Outcome<SwapPlan> | undefined {
  switch (state.status) {
    case 'preparing':
      return undefined
    case 'review':
      return { result: state.plan }
    case 'form':
      return problemOf(state.problem)
    case 'approving':
    case 'swapping':
    case 'unknown':
      return { error: new RequestPendingError() }
    default:
      return { error: new CancelledError() }
  }
}

/** Returns the outcome of executing a step. */
export function confirmOutcome(state: SwapState): Outcome<SwapResult> | undefined {
  switch (state.status) {
    case 'approving':
    case 'swapping':
      return undefined
    case 'preparing':
      return state.problem && problemOf(state.problem)
    case 'review':
      return state.problem ? problemOf(state.problem) : { result: { next: state.plan } }
    case 'form':
      return problemOf(state.problem)
    case 'success':
      return { result: state.receipt }
    case 'failed': {
      const { failure } = state
      return {
        error: failure.reason === 'mismatch' ? failure.error : new SwapFailedError({ failure }),
      }
    }
    case 'unknown':
      return { error: state.error }
    default:
      // The account changed, or the user left the swap, while the wallet may have a request.
      return { error: new OutcomeUnknownError() }
  }
}

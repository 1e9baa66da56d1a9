import { MethodUnsupportedError } from '../connect/walletErrors.js'
import { CancelledError, type LatchkeyError, RequestPendingError } from '../kernel/errors.js'
import type { Outcome } from '../kernel/settleWith.js'
import { OutcomeUnknownError } from '../transactions/sendErrors.js'
import { factsOf } from './facts.js'
import type { SwapState } from './state.js'
import { SwapFailedError, type SwapRefusal, SwapRefusedError } from './swapErrors.js'
import type { SwapMarket, SwapPlan, SwapProblem, SwapReceipt } from './types.js'

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

/** Returns the outcome of carrying out a step. */
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
      // The account changed, or the page left the swap, while the wallet may have been asked.
      return { error: new OutcomeUnknownError() }
  }
}

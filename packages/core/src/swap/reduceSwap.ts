import { OutcomeUnknownError } from '../transactions/sendErrors.js'
import { freshForm, isFresh, reduceForm } from './reduceForm.js'
import type {
  SwapEvent,
  SwapForm,
  SwapMarket,
  SwapNote,
  SwapProblem,
  SwapState,
  SwapStep,
} from './swapState.js'

type In<status extends SwapState['status']> = Extract<SwapState, { status: status }>
type Reviewed = In<'preparing' | 'review' | 'approving' | 'swapping' | 'unknown'>

/** Back to the form; what was entered is kept. */
function backToForm(
  { market, form }: { market: SwapMarket; form: SwapForm },
  problem?: SwapProblem,
): SwapState {
  const state = freshForm(market, form)
  return problem ? { ...state, problem } : state
}

/** The next step is looked for, from a new quote on. */
function prepare(
  state: Reviewed,
  news: { done?: SwapStep; note?: SwapNote; problem?: SwapProblem },
): SwapState {
  const { market, form, quote } = state
  const done = news.done ? [...state.done, news.done] : state.done
  const { note, problem } = news
  return { status: 'preparing', market, form, done, quote, plan: state.plan, note, problem }
}

function reducePreparing(state: In<'preparing'>, event: SwapEvent): SwapState {
  const { market, form, done, problem } = state
  switch (event.type) {
    case 'prepared':
      return {
        status: 'review',
        market,
        form,
        done,
        quote: event.quote,
        plan: event.plan,
        note: event.note ?? state.note,
        problem,
      }
    case 'preparationFailed':
      return backToForm(state, event.problem)
    case 'reviewLeft':
      return backToForm(state)
    default:
      return state
  }
}

function reduceReview(state: In<'review'>, event: SwapEvent): SwapState {
  const { market, form, quote, plan, done } = state
  switch (event.type) {
    case 'confirmed': {
      // Too old to be signed, whatever timers did: the machine may have slept (SEC-50).
      if (event.at >= plan.goodUntil || !isFresh(quote, event.at))
        return prepare(state, { note: 'refreshed' })
      const [step] = plan.steps
      const isApproval = step === 'approve' || step === 'reset'
      return { status: isApproval ? 'approving' : 'swapping', market, form, quote, plan, done }
    }
    case 'quoteExpired':
      return prepare(state, { note: 'refreshed' })
    case 'reviewLeft':
      return backToForm(state)
    default:
      return state
  }
}

function reduceApproving(state: In<'approving'>, event: SwapEvent): SwapState {
  const { market, form, quote, plan, done, hash } = state
  switch (event.type) {
    case 'sent':
      return hash === undefined ? { ...state, hash: event.hash } : state
    case 'walletRefused':
      return hash === undefined
        ? {
            status: 'review',
            market,
            form,
            quote,
            plan,
            done,
            problem: { kind: 'wallet', error: event.error },
          }
        : state
    case 'outcomeUnknown':
      // An approval for exactly this amount does no harm twice; whether it went through, the
      // allowance tells.
      return prepare(state, { problem: { kind: 'wallet', error: event.error } })
    case 'reviewLeft':
      // An approval on its way goes on, and is found again by the allowance.
      return backToForm(
        state,
        hash === undefined ? { kind: 'wallet', error: new OutcomeUnknownError() } : undefined,
      )
    case 'stepConfirmed':
      return prepare(state, { done: plan.steps[0] })
    case 'stepFailed':
      return prepare(state, { problem: event.problem })
    default:
      return state
  }
}

function reduceSwapping(state: In<'swapping' | 'unknown'>, event: SwapEvent): SwapState {
  const { market, form, quote, plan, done } = state
  const isAsking =
    state.status === 'unknown' || (state.hash === undefined && state.batchId === undefined)
  switch (event.type) {
    case 'sent':
      return isAsking
        ? { status: 'swapping', market, form, quote, plan, done, hash: event.hash }
        : state
    case 'batchSent':
      return isAsking
        ? { status: 'swapping', market, form, quote, plan, done, batchId: event.batchId }
        : state
    case 'walletRefused':
      return isAsking
        ? {
            status: 'review',
            market,
            form,
            quote,
            plan,
            done,
            problem: { kind: 'wallet', error: event.error },
          }
        : state
    case 'outcomeUnknown':
      return isAsking && state.status === 'swapping'
        ? { status: 'unknown', market, form, quote, plan, done, error: event.error }
        : state
    case 'swapped':
      return { status: 'success', market, form, quote, receipt: event.receipt }
    case 'swapFailed':
      return { status: 'failed', market, form, quote, failure: event.failure }
    case 'dismissed':
      return state.status === 'unknown' ? backToForm(state) : state
    default:
      return state
  }
}

/** Nobody opens the form over what is under way; what ended makes room. */
function open(state: SwapState, event: Extract<SwapEvent, { type: 'opened' }>): SwapState {
  const { networkId, account } = event
  const isOver =
    state.status === 'uninitialized' ||
    state.status === 'unsupported' ||
    state.status === 'success' ||
    state.status === 'failed'
  return isOver ? { status: 'initializing', networkId, account } : state
}

function reduceInitializing(state: In<'initializing'>, event: SwapEvent): SwapState {
  switch (event.type) {
    case 'initialized': {
      const { market, form, note } = event
      return note ? { ...freshForm(market, form), note } : freshForm(market, form)
    }
    case 'resumed':
      return event.state
    case 'foundUnsupported':
      return { status: 'unsupported', networkId: state.networkId }
    case 'initializationFailed':
      return { status: 'uninitialized', error: event.error }
    default:
      return state
  }
}

/** A swap, from the first token to the last confirmation. Pure. */
export function reduceSwap(state: SwapState, event: SwapEvent): SwapState {
  if (event.type === 'reset')
    return state.status === 'uninitialized' && !state.error ? state : { status: 'uninitialized' }
  if (event.type === 'opened') return open(state, event)
  switch (state.status) {
    case 'initializing':
      return reduceInitializing(state, event)
    case 'form':
      return reduceForm(state, event)
    case 'preparing':
      return reducePreparing(state, event)
    case 'review':
      return reduceReview(state, event)
    case 'approving':
      return reduceApproving(state, event)
    case 'swapping':
    case 'unknown':
      return reduceSwapping(state, event)
    case 'success':
      return event.type === 'dismissed' ? { status: 'uninitialized' } : state
    case 'failed':
      return event.type === 'dismissed' ? backToForm(state) : state
    default:
      return state
  }
}

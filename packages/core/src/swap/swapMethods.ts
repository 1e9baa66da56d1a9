import { noop } from '@latchkey/protocol/std'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { type MethodUnsupportedError, NotConnectedError } from '../connect/walletErrors.js'
import type { Clock } from '../kernel/clock.js'
import type { CancelledError, LatchkeyError, RequestPendingError } from '../kernel/errors.js'
import type { EventMachine, Machine } from '../kernel/machine.js'
import { type Outcome, settleWith } from '../kernel/settleWith.js'
import type { Connection } from '../kernel/types.js'
import { OutcomeUnknownError } from '../transactions/sendErrors.js'
import { factsOf, typedText } from './swapFacts.js'
import {
  confirmOutcome,
  type Failure,
  openOutcome,
  refused,
  reviewObstacle,
  reviewOutcome,
  type SwapFailedError,
  type SwapRefusedError,
  type SwapResult,
} from './swapOutcomes.js'

import type { SwapEvent, SwapForm, SwapMarket, SwapPlan, SwapSide, SwapState } from './swapState.js'

/** Rejections of {@link Swap.open}, {@link Swap.review} and {@link Swap.confirm}. */
export type SwapErrorType =
  | SwapRefusedError
  | SwapFailedError
  | NotConnectedError
  | MethodUnsupportedError
  | RequestPendingError
  | OutcomeUnknownError
  | CancelledError
  | LatchkeyError

interface Options {
  signal?: AbortSignal | undefined
}

/**
 * Swapping for the connected account. Form methods are synchronous; they do nothing in states that
 * do not allow them.
 */
export interface Swap {
  machine: Machine<SwapState>
  /**
   * Loads the tokens that can be swapped. A swap in progress continues.
   *
   * @returns The market. Rejects with {@link NotConnectedError}, {@link MethodUnsupportedError} if
   * nothing can be swapped on this network, {@link CancelledError} or the server's error.
   */
  open(options?: Options): Promise<SwapMarket>
  /** Sets the amount. `unit`: unchanged if omitted. */
  type(text: string, unit?: SwapForm['unit']): void
  switchUnit(): void
  /** Sets the amount to the whole balance, minus the fee for the native currency. */
  chooseMax(): void
  choose(side: SwapSide, token: TokenBalance): void
  flip(): void
  /**
   * Sets the slippage in basis points, 1 to 500; above 100 only if the user confirmed it by typing.
   */
  setSlippage(slippage: number, isConfirmed?: boolean): void
  /** Accepts the loss that the user has seen. */
  acceptLoss(isAccepted: boolean): void
  /** Requests a quote again after a failure. */
  retry(): void
  /**
   * Prepares the next step and checks it. Waits for the quote of the form first.
   *
   * @param options.signal - Goes back to the form, and rejects with {@link CancelledError}.
   * @returns The plan that `confirm` executes. Rejects with {@link SwapRefusedError}, the error of
   * the quote, {@link RequestPendingError} while a step is being signed or mined, or
   * {@link CancelledError} if the review is left.
   */
  review(options?: Options): Promise<SwapPlan>
  leaveReview(): void
  /**
   * Executes the step of the review: requests it from the wallet, once.
   *
   * @param options.signal - Stops waiting, as `stopWaiting` does, and rejects with
   * {@link CancelledError}. The wallet may still send.
   * @returns The receipt of the swap. After an allowance step, and if the plan was too old to be
   * signed, the next plan. Rejects with {@link SwapRefusedError} without a review,
   * {@link SwapFailedError}, {@link OutcomeUnknownError} or the wallet's error.
   */
  confirm(options?: Options): Promise<SwapResult>
  /** Stops waiting for the wallet, which may have sent the transaction, or may still send it. */
  stopWaiting(): void
  /** Closes the result of a swap. */
  dismiss(): void
}

/** Dependencies of {@link swapMethods}. */
export interface SwapMethodsDeps {
  clock: Pick<Clock, 'now'>
  getConnection(): Connection | undefined
}

type SwapMachine = EventMachine<SwapState, SwapEvent>
type Form = Omit<Swap, 'machine' | 'open' | 'review' | 'confirm'>

function formOf({ send, getState }: SwapMachine): Form {
  return {
    type: (text, unit) => send({ type: 'amountTyped', text, unit }),
    switchUnit: () => send({ type: 'unitSwitched' }),
    chooseMax() {
      const state = getState()
      if (state.status !== 'form') return
      const { source, max } = factsOf(state.market, state.form)
      if (max !== undefined)
        send({ type: 'amountTyped', text: typedText(max, source), unit: 'token' })
    },
    choose: (side, token) => send({ type: 'tokenChosen', side, token }),
    flip: () => send({ type: 'flipped' }),
    setSlippage: (slippage, isConfirmed) => send({ type: 'slippageChosen', slippage, isConfirmed }),
    acceptLoss: (isAccepted) => send({ type: 'lossAccepted', isAccepted }),
    retry: () => send({ type: 'quoteAsked' }),
    leaveReview: () => send({ type: 'reviewLeft' }),
    stopWaiting: () => send({ type: 'outcomeUnknown', error: new OutcomeUnknownError() }),
    dismiss: () => send({ type: 'dismissed' }),
  }
}

/**
 * Sends an event and settles with a state that follows. In a listener of the machine the event is
 * still queued: the previous state then has no outcome.
 */
function request<result>(
  machine: SwapMachine,
  parameters: {
    event: SwapEvent | undefined
    /** Statuses that the event ends. */
    from: readonly SwapState['status'][]
    obstacle?: Failure | undefined
    outcomeOf(state: SwapState): Outcome<result> | undefined
    cancel(): void
    signal: AbortSignal | undefined
  },
): Promise<result> {
  const { event, from, obstacle, outcomeOf, cancel, signal } = parameters
  const before = machine.getState()
  const isStarted = !obstacle && !signal?.aborted
  if (isStarted && event) machine.send(event)
  return settleWith(
    machine,
    (state) =>
      obstacle ?? (state === before && from.includes(state.status) ? undefined : outcomeOf(state)),
    { signal, cancel: isStarted ? cancel : undefined },
  )
}

function review(machine: SwapMachine, signal: AbortSignal | undefined): Promise<SwapPlan> {
  return request(machine, {
    event: { type: 'reviewAsked' },
    from: ['form'],
    obstacle: reviewObstacle(machine.getState()),
    outcomeOf: reviewOutcome,
    cancel: () => machine.send({ type: 'reviewLeft' }),
    signal,
  })
}

const isQuoting = (state: SwapState): boolean =>
  state.status === 'form' && state.quote.status === 'asking'

/** Creates the methods of swapping. */
export function swapMethods(machine: SwapMachine, { clock, getConnection }: SwapMethodsDeps): Swap {
  const { getState, send } = machine
  const form = formOf(machine)
  return {
    machine,
    ...form,
    open({ signal } = {}) {
      const connection = getConnection()
      return request(machine, {
        event: connection && {
          type: 'opened',
          networkId: connection.networkId,
          account: connection.address,
        },
        from: ['uninitialized', 'unsupported', 'success', 'failed'],
        obstacle: connection ? undefined : { error: new NotConnectedError() },
        outcomeOf: openOutcome,
        cancel: () => send({ type: 'reset' }),
        signal,
      })
    },
    review({ signal } = {}) {
      if (!isQuoting(getState())) return review(machine, signal)
      const quoted = settleWith(
        machine,
        (state) => (isQuoting(state) ? undefined : { result: undefined }),
        { signal },
      )
      const plan = quoted.then(() => review(machine, signal))
      plan.catch(noop)
      return plan
    },
    confirm({ signal } = {}) {
      const { status } = getState()
      const canStart = ['review', 'approving', 'swapping'].includes(status)
      return request(machine, {
        event: { type: 'confirmed', at: clock.now() },
        from: ['review'],
        obstacle: canStart ? undefined : refused('review'),
        outcomeOf: confirmOutcome,
        cancel() {
          if (getState().status === 'preparing') form.leaveReview()
          else form.stopWaiting()
        },
        signal,
      })
    },
  }
}

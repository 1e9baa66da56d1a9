import { noop } from '@latchkey/protocol/std'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { NotConnectedError } from '../connect/walletErrors.js'
import type { LatchkeyError } from '../kernel/errors.js'
import { CancelledError, RequestPendingError } from '../kernel/errors.js'
import type { EventMachine, Machine } from '../kernel/machine.js'
import { type Outcome, settleWith } from '../kernel/settleWith.js'
import type { TransactionOutcome } from '../kernel/transactions.js'
import { OutcomeUnknownError } from '../transactions/sendErrors.js'
import { sentStatusOf } from '../transactions/sentTransactions.js'
import type { SendDeps } from './sendDeps.js'
import type { SendItem } from './sendItem.js'
import { type SendRefusal, SendRefusedError } from './sendRefusedError.js'
import { missingOf } from './sendRules.js'
import type { SendEvent, SendReview, SendState } from './sendState.js'

/** Rejections of {@link Send.review} and {@link Send.confirm}. */
export type SendErrorType =
  | SendRefusedError
  | NotConnectedError
  | RequestPendingError
  | OutcomeUnknownError
  | CancelledError
  | LatchkeyError

/** A transaction that the wallet has sent. */
interface SentTransfer {
  hash: string
  /**
   * Resolves with the chain's outcome, which may be a failure.
   *
   * @param options.signal - Stops waiting. The transaction continues.
   */
  wait(options?: { signal?: AbortSignal | undefined }): Promise<TransactionOutcome>
}

/**
 * Sending for the connected account. Form methods are synchronous; they do nothing in states that
 * do not allow them.
 */
export interface Send {
  machine: Machine<SendState>
  /** Sets the token or NFT, and empties the amount. */
  chooseItem(item: SendItem): void
  /** Updates the balance of the chosen token. Until one is chosen, proposes the first. */
  setTokens(tokens: readonly TokenBalance[]): void
  /** Sets the amount, in the unit of the form. */
  typeAmount(text: string): void
  /** Changes the unit of the amount between the token and US dollars. */
  flipUnit(): void
  /** Sets the amount to the whole balance, minus the fee for the native currency. */
  chooseMax(): void
  /** Sets the recipient: an address or a name. */
  typeRecipient(text: string): void
  /** Chooses the known one of two look-alike addresses, while `machine` is `comparing`. */
  chooseOwn(): void
  /** Chooses the unknown one of two look-alike addresses, while `machine` is `comparing`. */
  acceptOther(): void
  /**
   * Reads everything again and simulates the transfer. Resolves with the review that `confirm`
   * signs. Stays pending while `machine` is `comparing`.
   *
   * @param options.signal - Goes back to the form, and rejects with {@link CancelledError}.
   * @returns The review. Rejects with {@link SendRefusedError} if the transfer is refused, {@link
   *   NotConnectedError}, {@link RequestPendingError} while a transfer is being signed or mined,
   *   {@link CancelledError} if the form is edited meanwhile, or with the error of the read.
   */
  review(options?: { signal?: AbortSignal | undefined }): Promise<SendReview>
  /**
   * Requests the transaction of the review from the wallet, once.
   *
   * @param options.signal - Stops waiting for the wallet, and rejects with {@link CancelledError}.
   * The wallet may still send it: `isUnsettled` of `machine` is then true.
   * @returns The transaction. Rejects with {@link SendRefusedError} without a current review,
   * {@link OutcomeUnknownError} if the request is left before the wallet answered, or with the
   * wallet's error.
   */
  confirm(options?: { signal?: AbortSignal | undefined }): Promise<SentTransfer>
  /** Goes back to the form. Empties it if the transaction was sent. */
  cancel(): void
}

type SendMachine = EventMachine<SendState, SendEvent>

const refused = (problem: SendRefusal): { error: SendRefusedError } => ({
  error: new SendRefusedError({ problem }),
})

function reviewOutcome(state: SendState): Outcome<SendReview> | undefined {
  if (state.status === 'review') return { result: state.review }
  if (state.status === 'asking' || state.status === 'pending')
    return { error: new RequestPendingError() }
  if (state.status !== 'form') return undefined
  const { problem } = state.form
  if (!problem) return { error: new CancelledError() }
  return problem.kind === 'unreachable' ? { error: problem.error } : refused(problem)
}

/** Returns the error of a form that cannot be reviewed. */
function obstacleTo({ status, account, form }: SendState): { error: LatchkeyError } | undefined {
  if (status !== 'form') return undefined
  if (!account) return { error: new NotConnectedError() }
  const missing = missingOf(form)
  return missing && refused({ kind: 'incomplete', missing })
}

function confirmOutcome(
  state: SendState,
  waitFor: SendDeps['waitFor'],
): Outcome<SentTransfer> | undefined {
  switch (state.status) {
    case 'asking':
      return undefined
    case 'pending':
    case 'ended': {
      const { hash } = state
      return { result: { hash, wait: ({ signal } = {}) => used(waitFor(hash, signal)) } }
    }
    case 'failed':
      return { error: state.error }
    case 'form':
      return state.isUnsettled
        ? { error: new OutcomeUnknownError() }
        : refused({ kind: 'notReviewed' })
    default:
      return refused({ kind: 'notReviewed' })
  }
}

/** Marks a promise as used: the state shows its rejection as well. */
function used<value>(promise: Promise<value>): Promise<value> {
  promise.catch(noop)
  return promise
}

function formOf({ send, getState }: SendMachine): Omit<Send, 'machine' | 'review' | 'confirm'> {
  return {
    chooseItem: (item) => send({ type: 'itemChosen', item }),
    setTokens(tokens) {
      const first = tokens.find(({ amount }) => amount > 0n) ?? tokens[0]
      if (getState().form.item === undefined && first)
        send({ type: 'itemProposed', item: { kind: 'token', token: first } })
      else send({ type: 'balancesRead', tokens })
    },
    typeAmount: (text) => send({ type: 'amountTyped', text }),
    flipUnit: () => send({ type: 'unitFlipped' }),
    chooseMax: () => send({ type: 'maxChosen' }),
    typeRecipient: (text) => send({ type: 'recipientTyped', text }),
    chooseOwn: () => send({ type: 'ownChosen' }),
    acceptOther: () => send({ type: 'otherAccepted' }),
    cancel() {
      const state = getState()
      const isSent =
        state.status === 'pending' ||
        (state.status === 'ended' && sentStatusOf(state) === 'confirmed')
      send({ type: isSent ? 'reset' : 'edited' })
    },
  }
}

/** Creates the methods of sending. */
export function sendMethods(
  machine: SendMachine,
  { clock, waitFor }: Pick<SendDeps, 'clock' | 'waitFor'>,
): Send {
  const { send, getState } = machine
  const form = formOf(machine)
  // A signal that has aborted before leaves another call's operation alone.
  const optionsOf = (signal: AbortSignal | undefined): Parameters<typeof settleWith>[2] => ({
    signal,
    cancel: signal?.aborted ? undefined : () => send({ type: 'edited' }),
  })
  return {
    machine,
    ...form,
    review({ signal } = {}) {
      if (getState().status === 'ended') form.cancel()
      const before = getState()
      const obstacle = obstacleTo(before)
      if (!obstacle && !signal?.aborted)
        send({ type: before.status === 'failed' ? 'reviewReturned' : 'reviewAsked' })
      // In a listener of the machine, the event is still queued.
      const isQueued = (state: SendState): boolean => state === before && state.status === 'form'
      return settleWith(
        machine,
        (state) => obstacle ?? (isQueued(state) ? undefined : reviewOutcome(state)),
        optionsOf(signal),
      )
    },
    confirm({ signal } = {}) {
      const before = getState()
      const obstacle = before.status === 'failed' ? refused({ kind: 'notReviewed' }) : undefined
      if (!signal?.aborted) send({ type: 'confirmed', at: clock.now() })
      const isQueued = (state: SendState): boolean => state === before && state.status === 'review'
      return settleWith(
        machine,
        (state) => obstacle ?? (isQueued(state) ? undefined : confirmOutcome(state, waitFor)),
        optionsOf(signal),
      )
    },
  }
}

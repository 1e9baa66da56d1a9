import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { WalletMismatchError } from '../connect/walletErrors.js'
import { CancelledError, LatchkeyError } from '../kernel/errors.js'
import { whileStatus } from '../kernel/machine.js'
import { deadlines, settle } from '../kernel/settle.js'
import { OutcomeUnknownError, TransferRefusedError } from '../transactions/sendErrors.js'
import { assetOf, isSameAddress } from './assets.js'
import { doesWhatIsShown } from './checkTransfer.js'
import { lookAlikeOf } from './lookAlike.js'
import { type Order, planSend } from './planSend.js'
import { reading } from './readRecipient.js'
import { REVIEW_MS } from './reduceSend.js'
import type { SendDeps, SendEffect } from './sendDeps.js'
import { roomFor } from './sendRules.js'
import type { SendEvent, SendReview, SendState } from './sendState.js'

/** Reads the known recipients: once per account, and again after each send. */
function knowing(deps: SendDeps): SendEffect {
  return {
    key: ({ account, known }) =>
      account && !known ? `${account.networkId} ${account.address}` : undefined,
    async run({ state, send, signal }) {
      if (state.account)
        send({ type: 'knownRead', known: await deps.readKnown(state.account, signal) })
    },
  }
}

/** Estimates the fee that is subtracted from the maximum of the native currency. */
function estimating(deps: SendDeps): SendEffect {
  return {
    key({ status, form: { item, amount, recipient }, account }) {
      if (
        status !== 'form' ||
        amount.unit !== 'max' ||
        amount.fee !== undefined ||
        !account ||
        !item ||
        assetOf(item).kind !== 'native'
      )
        return undefined
      return recipient.status === 'found' ? recipient.address : account.address
    },
    async run({ state: { form, account }, send, signal }) {
      if (!account || !form.item) return
      const { address: from, networkId } = account
      // Without a recipient, estimates a transfer to the own account.
      const to = form.recipient.status === 'found' ? form.recipient.address : from
      try {
        const transactions = await deps.loadTransactions(account)
        const fee = await transactions.estimateFee(
          await transactions.transfer({
            from,
            to,
            asset: { kind: 'native', networkId },
            amount: 1n,
            signal,
          }),
          { signal },
        )
        send({ type: 'feeEstimated', fee: roomFor(fee) })
      } catch (error) {
        send({ type: 'feeUnknown', error: toLatchkeyError(error) })
      }
    },
  }
}

function orderOf({ account, form, known }: SendState): Order | undefined {
  const { item, recipient } = form
  return account && item && recipient.status === 'found'
    ? { account, item, form, recipient, known }
    : undefined
}

function preparing(deps: SendDeps): SendEffect {
  return whileStatus<SendState, SendEvent, 'preparing'>(
    'preparing',
    async ({ state, send, signal }) => {
      const order = orderOf(state)
      if (!order) return send({ type: 'edited' })
      try {
        const known = state.known ?? (await deps.readKnown(order.account, signal))
        const own = lookAlikeOf(state.form, known)
        if (own) return send({ type: 'lookAlikeFound', own })
        const prepared = await settle(planSend(deps, { ...order, known }, signal), {
          deadline: 2 * deadlines.read,
          signal,
          clock: deps.clock,
        })
        send(
          'review' in prepared
            ? { type: 'prepared', review: prepared.review }
            : { type: 'refused', problem: prepared.problem },
        )
      } catch (error) {
        send({
          type: 'refused',
          problem:
            error instanceof TransferRefusedError
              ? { kind: 'transfer', problem: error.problem }
              : { kind: 'unreachable', error: toLatchkeyError(error) },
        })
      }
    },
  )
}

/** Sends the wallet one request, with exactly the reviewed transaction. */
async function ask(
  deps: SendDeps,
  { account }: SendState,
  { prepared, decoded, item }: SendReview,
): Promise<string> {
  const now = deps.getAccount()
  if (
    !account ||
    !now ||
    now.networkId !== prepared.networkId ||
    !isSameAddress(now.address, prepared.from)
  )
    throw new WalletMismatchError()
  const transactions = await deps.loadTransactions(account)
  // Must come last: detects changes to the calldata since the review.
  if (
    !doesWhatIsShown(transactions.decode(prepared), {
      account,
      item,
      to: decoded.to,
      amount: decoded.amount,
    })
  )
    throw new LatchkeyError(
      'This is no longer what was shown here. Nothing was sent. Reload the page and try again.',
      { details: prepared.data.slice(0, 500) },
    )
  // Without the signal: the wallet may still confirm after the user leaves, and the transaction
  // must be tracked.
  return transactions.send(prepared)
}

function asking(deps: SendDeps): SendEffect {
  return whileStatus<SendState, SendEvent, 'asking'>('asking', async ({ state, send, signal }) => {
    const { review } = state
    const asked = ask(deps, state, review).then((hash) => {
      deps.remember(review, hash)
      return hash
    })
    try {
      send({ type: 'walletSent', hash: await asked })
    } catch (raw) {
      const error = toLatchkeyError(raw)
      send({
        type: 'walletFailed',
        error:
          signal.aborted && error instanceof CancelledError
            ? new OutcomeUnknownError({ cause: error })
            : error,
      })
    } finally {
      if (signal.aborted) deps.unsettledEnded()
    }
  })
}

/** Returns the effects of sending. */
export function sendEffects(deps: SendDeps): readonly SendEffect[] {
  return [
    reading(deps),
    knowing(deps),
    estimating(deps),
    preparing(deps),
    whileStatus<SendState, SendEvent, 'review'>(
      'review',
      ({ send, signal }) => {
        const cancel = deps.clock.after(REVIEW_MS, () => send({ type: 'reviewExpired' }))
        signal.addEventListener('abort', cancel)
      },
      ({ review }) => review,
    ),
    asking(deps),
    whileStatus<SendState, SendEvent, 'pending'>(
      'pending',
      async ({ state, send, signal }) => {
        try {
          send({ type: 'ended', outcome: await deps.waitFor(state.hash, signal) })
        } catch {
          // Aborted. The transaction is tracked elsewhere and shown in activity.
        }
      },
      ({ hash }) => hash,
    ),
  ]
}

import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { WalletMismatchError } from '../connect/walletErrors.js'
import { CancelledError, LatchkeyError } from '../kernel/errors.js'
import { whileStatus } from '../kernel/machine.js'
import { deadlines, settle } from '../kernel/settle.js'
import { OutcomeUnknownError } from '../transactions/sendErrors.js'
import { assetOf, isSameAddress } from './assets.js'
import { doesWhatIsShown } from './checkTransfer.js'
import { lookAlikeOf } from './lookAlike.js'
import { type Order, prepare } from './prepare.js'
import { reading } from './readRecipient.js'
import { REVIEW_MS } from './reduce.js'
import { roomFor } from './rules.js'
import type { SendEvent, SendReview, SendState } from './state.js'
import type { SendEffect, SendTools } from './tools.js'

/** Whom the account has sent to: read once for each account, and again after each send. */
function knowing(tools: SendTools): SendEffect {
  return {
    key: ({ account, known }) =>
      account && !known ? `${account.networkId} ${account.address}` : undefined,
    async run({ state, send, signal }) {
      if (state.account)
        send({ type: 'knownRead', known: await tools.readKnown(state.account, signal) })
    },
  }
}

/** What is left out of all of the chain's currency while the form is filled in. */
function estimating(tools: SendTools): SendEffect {
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
      // Without a recipient, what it would cost to pay oneself.
      const to = form.recipient.status === 'found' ? form.recipient.address : from
      try {
        const transactions = await tools.loadTransactions(account)
        const fee = await transactions.estimateFee(
          transactions.transfer({ from, to, asset: { kind: 'native', networkId }, amount: 1n }),
          { signal },
        )
        send({ type: 'feeEstimated', fee: roomFor(fee.total) })
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

function preparing(tools: SendTools): SendEffect {
  return whileStatus<SendState, SendEvent, 'preparing'>(
    'preparing',
    async ({ state, send, signal }) => {
      const order = orderOf(state)
      if (!order) return send({ type: 'edited' })
      try {
        const known = state.known ?? (await tools.readKnown(order.account, signal))
        const own = lookAlikeOf(state.form, known)
        if (own) return send({ type: 'lookAlikeFound', own })
        const prepared = await settle(prepare(tools, { ...order, known }, signal), {
          deadline: 2 * deadlines.read,
          signal,
          clock: tools.clock,
        })
        send(
          'review' in prepared
            ? { type: 'prepared', review: prepared.review }
            : { type: 'refused', problem: prepared.problem },
        )
      } catch (error) {
        send({ type: 'refused', problem: { kind: 'unreachable', error: toLatchkeyError(error) } })
      }
    },
  )
}

/** Asks the wallet, once, for exactly what was shown. */
async function ask(
  tools: SendTools,
  { account }: SendState,
  { prepared, decoded, item }: SendReview,
): Promise<string> {
  const now = tools.getAccount()
  if (
    !account ||
    !now ||
    now.networkId !== prepared.networkId ||
    !isSameAddress(now.address, prepared.from)
  )
    throw new WalletMismatchError()
  const transactions = await tools.loadTransactions(account)
  // As late as can be: whoever changed a byte since it was shown changed what it does.
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
  // Without the signal: a wallet that is left still asks, and what it then sends must not go
  // unseen.
  return transactions.send(prepared)
}

function asking(tools: SendTools): SendEffect {
  return whileStatus<SendState, SendEvent, 'asking'>('asking', async ({ state, send, signal }) => {
    const { review } = state
    const asked = ask(tools, state, review).then((hash) => {
      tools.remember(review, hash)
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
      if (signal.aborted) tools.unsettledEnded()
    }
  })
}

/** What the kit does while something is being sent. */
export function sendEffects(tools: SendTools): readonly SendEffect[] {
  return [
    reading(tools),
    knowing(tools),
    estimating(tools),
    preparing(tools),
    whileStatus<SendState, SendEvent, 'review'>(
      'review',
      ({ send, signal }) => {
        const cancel = tools.clock.after(REVIEW_MS, () => send({ type: 'reviewExpired' }))
        signal.addEventListener('abort', cancel)
      },
      ({ review }) => review,
    ),
    asking(tools),
    whileStatus<SendState, SendEvent, 'pending'>(
      'pending',
      async ({ state, send, signal }) => {
        try {
          send({ type: 'ended', outcome: await tools.waitFor(state.hash, signal) })
        } catch {
          // No longer wanted. It is watched all the same, and activity shows it.
        }
      },
      ({ hash }) => hash,
    ),
  ]
}

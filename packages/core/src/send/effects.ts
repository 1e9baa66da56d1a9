import type { Clock } from '../kernel/clock.js'
import { whileStatus } from '../kernel/effect.js'
import { CancelledError, LatchkeyError } from '../kernel/errors.js'
import type { Effect } from '../kernel/machine.js'
import { OutcomeUnknownError } from '../kernel/sendErrors.js'
import { deadlines, settle } from '../kernel/settle.js'
import { toLatchkeyError } from '../kernel/toLatchkeyError.js'
import { WalletMismatchError } from '../kernel/walletErrors.js'
import { assetOf, isSameAddress } from './assets.js'
import { lookAlikeOf } from './lookAlike.js'
import { doesWhatIsShown, type Order, prepare } from './prepare.js'
import { REVIEW_MS } from './reduce.js'
import { roomFor } from './rules.js'
import type { SendEvent, SendReview, SendState } from './state.js'
import type { SendTools } from './tools.js'

/** Quiet time in ms after which a text that is still being typed is looked up. */
const LOOK_UP_MS = 500

type SendEffect = Effect<SendState, SendEvent>

/** Resolves after a while; throws a {@link CancelledError} when it is no longer wanted. */
function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, resolve)
    signal.addEventListener('abort', () => {
      cancel()
      reject(new CancelledError())
    })
  })
}

/** Whether a text may be a name: it has a dot, and no space. */
const isName = (text: string): boolean => /^[^\s./][^\s/]*\.[^\s./]+$/u.test(text)

/**
 * Finds out where what was typed leads. An address says it by itself; a name is looked up once the
 * visitor pauses.
 */
async function lookUp(
  tools: SendTools,
  state: SendState,
  text: string,
  signal: AbortSignal,
): Promise<SendEvent> {
  const { account } = state
  if (!account) throw new CancelledError()
  const transactions = await tools.loadTransactions(account)
  const parsed = transactions.parseAddress(text)
  if ('problem' in parsed) await pause(tools.clock, LOOK_UP_MS, signal)
  if ('problem' in parsed && (parsed.problem !== 'format' || !isName(text)))
    return { type: 'recipientRefused', text, problem: parsed.problem }
  const found =
    'address' in parsed
      ? { address: parsed.address, name: undefined }
      : await tools.findName({ account, name: text, signal })
  if (!found) return { type: 'recipientRefused', text, problem: 'nameUnknown' }
  // Only a hint here; it is read again before anything is signed.
  const isContract = await transactions
    .isContract({ networkId: account.networkId, address: found.address, signal })
    .catch(() => undefined)
  return { type: 'recipientFound', text, address: found.address, name: found.name, isContract }
}

function reading(tools: SendTools): SendEffect {
  return {
    key: ({ form: { recipient }, account }) =>
      recipient.status === 'reading' && account
        ? `${account.networkId} ${recipient.text}`
        : undefined,
    async run({ state, send, signal }) {
      const { recipient } = state.form
      if (recipient.status !== 'reading') return
      try {
        send(
          await settle(lookUp(tools, state, recipient.text, signal), {
            deadline: deadlines.read,
            signal,
            clock: tools.clock,
          }),
        )
      } catch {
        // Whatever it was, nobody could say where this leads.
        send({ type: 'recipientRefused', text: recipient.text, problem: 'unreadable' })
      }
    },
  }
}

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

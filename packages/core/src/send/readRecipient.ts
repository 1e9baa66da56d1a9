import { noop, sleep } from '@latchkey/protocol/std'
import { CancelledError } from '../kernel/errors.js'
import { deadlines, settle } from '../kernel/settle.js'
import type { SendDeps, SendEffect } from './sendDeps.js'
import type { SendEvent, SendState } from './sendState.js'

/** Debounce in ms before a typed text is looked up. */
const LOOK_UP_MS = 500

/** Matches a string that may be a name: it has a dot, and no space. */
const NAME = /^[^\s./][^\s/]*\.[^\s./]+$/u

/**
 * Resolves the typed recipient. Takes an address as it is; looks a name up after a pause in typing.
 */
async function lookUp(
  deps: SendDeps,
  state: SendState,
  text: string,
  signal: AbortSignal,
): Promise<SendEvent> {
  const { account } = state
  if (!account) throw new CancelledError()
  const transactions = await deps.loadTransactions(account)
  const parsed = transactions.parseAddress(text)
  if ('problem' in parsed) await sleep(LOOK_UP_MS, { clock: deps.clock, signal })
  if ('problem' in parsed && (parsed.problem !== 'format' || !NAME.test(text)))
    return { type: 'recipientRefused', text, problem: parsed.problem }
  const found =
    'address' in parsed
      ? { address: parsed.address, name: undefined }
      : await deps.findName({ account, name: text, signal })
  if (!found) return { type: 'recipientRefused', text, problem: 'nameUnknown' }
  // Only a hint here: `planSend` reads it again before the wallet signs.
  const isContract = await transactions
    .isContract({ networkId: account.networkId, address: found.address, signal })
    .catch(noop)
  return { type: 'recipientFound', text, address: found.address, name: found.name, isContract }
}

/** Returns the effect that looks a typed recipient up. */
export function reading(deps: SendDeps): SendEffect {
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
          await settle(lookUp(deps, state, recipient.text, signal), {
            deadline: deadlines.read,
            signal,
            clock: deps.clock,
          }),
        )
      } catch {
        // No service could resolve the text.
        send({ type: 'recipientRefused', text: recipient.text, problem: 'unreadable' })
      }
    },
  }
}

import type { ChainId } from '@latchkey/protocol'
import type { Clock } from '../kernel/clock.js'
import { CancelledError, LatchkeyError } from '../kernel/errors.js'
import { createMachine, type EventMachine, type Machine } from '../kernel/machine.js'
import type { Store } from '../kernel/storage.js'
import type { ChainTransactions, TransactionOutcome } from '../kernel/transactions.js'
import {
  reduceSent,
  type SentEvent,
  type SentState,
  type SentTransaction,
  sentKeyOf,
} from './sent.js'
import { parseSent, SENT_KEY, writeSent } from './sentStorage.js'

/**
 * Milliseconds until a node that failed is asked again: twice as long each time, up to the last.
 */
export const WATCH_AGAIN_MS: { readonly first: number; readonly last: number } = {
  first: 2_000,
  last: 60_000,
}

/** What is watched over by whoever sent it. */
export interface Sent {
  machine: Machine<SentState>
  /**
   * Remembers a transaction that a wallet has just sent, and watches it from now on. The same one
   * twice counts once.
   */
  add(transaction: Omit<SentTransaction, 'sentAt' | 'outcome'>): void
  /**
   * How a transaction ends.
   *
   * @throws {@link CancelledError} when `signal` is aborted; {@link LatchkeyError} when nobody
   *   added that hash.
   */
  waitFor(hash: string, signal?: AbortSignal): Promise<TransactionOutcome>
}

/** What it needs of a kit. */
export interface SentTools {
  store: Store
  clock: Clock
  /** What can watch a network; `undefined` when the app no longer works on it. */
  transactionsOf(networkId: ChainId): Promise<ChainTransactions | undefined>
  /**
   * Other tabs that share the storage: `post` says that it changed, `listen` is called when another
   * said so.
   */
  channel: { post(): void; listen(listener: () => void): void }
}

function wait(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve))
}

/** Watches one transaction for as long as it takes: a node that fails is no news about it. */
async function watchOne(
  { clock, transactionsOf }: SentTools,
  { hash, networkId, from, nonce }: SentTransaction,
  onNonce: (nonce: number) => void,
): Promise<TransactionOutcome | undefined> {
  const known = { nonce }
  for (let pause = WATCH_AGAIN_MS.first; ; pause = Math.min(pause * 2, WATCH_AGAIN_MS.last)) {
    try {
      const transactions = await transactionsOf(networkId)
      return await transactions?.waitForTransaction({
        networkId,
        hash,
        from,
        nonce: known.nonce,
        onNonce(read) {
          known.nonce = read
          onNonce(read)
        },
      })
    } catch {
      // Asked again: it stays pending until the chain has said something.
    }
    await wait(clock, pause)
  }
}

/**
 * Keeps memory, storage and the other tabs the same. Two tabs that write at once both find, a
 * moment later, what is missing.
 */
function persist(machine: EventMachine<SentState, SentEvent>, { store, channel }: SentTools): void {
  const read = (): SentState => ({ sent: store.read(SENT_KEY, parseSent) ?? [] })

  /** Takes over what is stored, and stores what is not. */
  function keep(): void {
    const stored = read()
    machine.send({ type: 'merged', sent: stored.sent })
    const both = reduceSent(stored, { type: 'merged', sent: machine.getState().sent })
    if (both === stored) return
    store.write(SENT_KEY, writeSent(both.sent))
    channel.post()
  }
  keep()
  machine.subscribe(keep)
  channel.listen(keep)
}

/** Makes what remembers and watches the transactions that were sent. */
export function createSent(tools: SentTools): Sent {
  const machine = createMachine<SentState, SentEvent>({ initial: { sent: [] }, reduce: reduceSent })
  const watched = new Set<string>()

  async function follow(transaction: SentTransaction): Promise<void> {
    const { hash, networkId } = transaction
    const outcome = await watchOne(tools, transaction, (nonce) =>
      machine.send({ type: 'nonceRead', hash, networkId, nonce }),
    )
    if (outcome) machine.send({ type: 'ended', hash, networkId, outcome })
  }
  function followAll(): void {
    for (const each of machine.getState().sent) {
      if (each.outcome || watched.has(sentKeyOf(each))) continue
      watched.add(sentKeyOf(each))
      void follow(each)
    }
  }
  const find = (hash: string): SentTransaction | undefined =>
    machine.getState().sent.find((each) => each.hash.toLowerCase() === hash.toLowerCase())

  persist(machine, tools)
  machine.subscribe(followAll)
  followAll()
  return {
    machine,
    add: (transaction) =>
      machine.send({ type: 'added', transaction: { ...transaction, sentAt: tools.clock.now() } }),
    waitFor(hash, signal) {
      return new Promise((resolve, reject) => {
        if (!find(hash))
          return reject(new LatchkeyError('This transaction is not known here.', { details: hash }))
        const stop = machine.subscribe(check)
        const onAbort = (): void => finish(() => reject(new CancelledError()))
        function finish(act: () => void): void {
          stop()
          signal?.removeEventListener('abort', onAbort)
          act()
        }
        function check(): void {
          const outcome = find(hash)?.outcome
          if (outcome) finish(() => resolve(outcome))
        }
        signal?.addEventListener('abort', onAbort)
        if (signal?.aborted) onAbort()
        else check()
      })
    },
  }
}

import type { ChainId } from '@latchkey/protocol'
import { abortable, noop, sleep } from '@latchkey/protocol/std'
import { refreshBalances } from '../balances/refreshBalances.js'
import type { Cancel, Clock } from '../kernel/clock.js'
import { CancelledError, LatchkeyError } from '../kernel/errors.js'
import { createMachine, type EventMachine, type Machine } from '../kernel/machine.js'
import { memo } from '../kernel/memo.js'
import type { Store } from '../kernel/storage.js'
import type { ChainTransactions, TransactionOutcome } from '../kernel/transactions.js'
import type { Namespace } from '../kernel/types.js'
import { watch } from '../kernel/watch.js'
import type { NetworksLatchkey } from '../networks/networksLatchkey.js'
import { idKey } from '../std/idKey.js'
import {
  parseSent,
  reduceSent,
  SENT_KEY,
  type SentEvent,
  type SentState,
  type SentTransaction,
  sentKeyOf,
  writeSent,
} from './sentTransactions.js'

/** The part of `BroadcastChannel` that is used; the core has no DOM types. */
interface Channel {
  postMessage(message: unknown): void
  onmessage: (() => void) | null
  /** In Node: lets the process exit while the channel is open. */
  unref?(): void
}

/**
 * Notifies other tabs of a change in the shared storage. Without `BroadcastChannel` tabs do not
 * sync.
 */
function createStoreChannel(name: string): {
  post(): void
  listen(listener: () => void): void
} {
  const Constructor = (globalThis as { BroadcastChannel?: new (name: string) => Channel })
    .BroadcastChannel
  const open = (): Channel | undefined => {
    try {
      return Constructor && new Constructor(name)
    } catch {
      // A page without an origin of its own has no channel.
      return undefined
    }
  }
  const channel = open()
  return {
    post: () => channel?.postMessage('changed'),
    listen(listener) {
      if (!channel) return
      channel.onmessage = listener
      channel.unref?.()
    },
  }
}

/** Milliseconds until a failed node is retried: doubles each time, up to the last. */
export const WATCH_AGAIN_MS: { readonly first: number; readonly last: number } = {
  first: 2_000,
  last: 60_000,
}

/** The list of sent transactions and its watcher. */
export interface TransactionTracker {
  machine: Machine<SentState>
  /** Adds a transaction that a wallet has just sent, and watches it from now on. Idempotent. */
  add(transaction: Omit<SentTransaction, 'sentAt' | 'outcome'>): void
  /**
   * Resolves with the outcome of a transaction.
   *
   * @throws {@link CancelledError} when `signal` is aborted; {@link LatchkeyError} if the hash was
   *   not added.
   */
  waitFor(hash: string, signal?: AbortSignal): Promise<TransactionOutcome>
}

/** Dependencies of {@link createTransactionTracker}. */
export interface TransactionTrackerDeps {
  store: Store
  clock: Clock
  /** Returns the chain's transactions; `undefined` if the app no longer has the network. */
  transactionsOf(networkId: ChainId): Promise<ChainTransactions | undefined>
  /**
   * Other tabs that share the storage: `post` notifies them, `listen` is called on their
   * notifications.
   */
  channel: { post(): void; listen(listener: () => void): void }
}

/** Watches one transaction until it ends. Retries nodes that fail. */
async function watchOne(
  { clock, transactionsOf }: TransactionTrackerDeps,
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
      // Retried: it stays pending until the chain answers.
    }
    await sleep(pause, { clock })
  }
}

/** Syncs memory, storage and other tabs. Two tabs that write at once both merge afterwards. */
function persist(
  machine: EventMachine<SentState, SentEvent>,
  { store, channel }: TransactionTrackerDeps,
): void {
  const read = (): SentState => ({ sent: store.read(SENT_KEY, parseSent) ?? [] })

  /** Merges the stored list, and stores missing entries. */
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

/** Creates the list of sent transactions and watches each one. */
export function createTransactionTracker(deps: TransactionTrackerDeps): TransactionTracker {
  const machine = createMachine<SentState, SentEvent>({ initial: { sent: [] }, reduce: reduceSent })
  const watched = new Set<string>()

  async function follow(transaction: SentTransaction): Promise<void> {
    const { hash, networkId } = transaction
    const outcome = await watchOne(deps, transaction, (nonce) =>
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
    machine.getState().sent.find((each) => idKey(each.hash) === idKey(hash))

  persist(machine, deps)
  machine.subscribe(followAll)
  followAll()
  return {
    machine,
    add: (transaction) =>
      machine.send({ type: 'added', transaction: { ...transaction, sentAt: deps.clock.now() } }),
    async waitFor(hash, signal) {
      if (!find(hash))
        throw new LatchkeyError('This transaction is not known here.', { details: hash })
      const running: { stop: Cancel } = { stop: noop }
      const ended = new Promise<TransactionOutcome>((resolve) => {
        const check = (): void => {
          const outcome = find(hash)?.outcome
          if (outcome) resolve(outcome)
        }
        running.stop = machine.subscribe(check)
        check()
      })
      return abortable(ended, signal, () => new CancelledError()).finally(running.stop)
    },
  }
}

/**
 * Returns the transactions that were sent from here. Stores them, and watches each one until it
 * ends, after a reload and in other tabs as well.
 *
 * @example
 * ```ts
 * import { type Latchkey, getTransactionTracker } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * declare const hash: string
 * getTransactionTracker(latchkey).add({ hash, networkId: 'eip155:1', from: '0x…', summary: { kind: 'send' } })
 * const { status } = await getTransactionTracker(latchkey).waitFor(hash) // 'confirmed'
 * ```
 */
export function getTransactionTracker(latchkey: NetworksLatchkey): TransactionTracker {
  return memo(latchkey, 'sent', () => {
    const { store, options, networks, adapterOf } = latchkey
    const tracker = createTransactionTracker({
      store,
      clock: options.clock,
      async transactionsOf(networkId) {
        if (!networks.some(({ id }) => id === networkId)) return undefined
        return await adapterOf(
          networkId.slice(0, networkId.indexOf(':')) as Namespace,
        ).loadTransactions?.()
      },
      channel: createStoreChannel(`${options.storageKey}.sent`),
    })
    watch(tracker.machine, (now, before) => {
      // A failed transaction has cost its fee too.
      const known = new Set(before.sent.filter(({ outcome }) => outcome).map(sentKeyOf))
      const ended = now.sent.filter((each) => each.outcome && !known.has(sentKeyOf(each)))
      const tokenIds = ended.flatMap(({ summary }) =>
        [summary.out?.id, summary.in?.id].filter((id) => id !== undefined),
      )
      if (ended.length > 0) refreshBalances(latchkey, tokenIds)
    })
    return tracker
  })
}

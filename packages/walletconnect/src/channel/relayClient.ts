import { groupsOf, noop } from '@latchkey/protocol/std'
import { wallClock } from '../kernel/clock.js'
import { CancelledError } from '../kernel/errors.js'
import { hashText } from './crypto.js'
import { accept, createRelay, isNew, type RelayClientParameters } from './relay.js'
import type { RelayMessage } from './relayMessages.js'
import { maxBatch } from './wireConstants.js'

/** A publication. */
export interface PublishParameters {
  topic: string
  message: string
  /** Seconds. */
  ttl: number
  tag: number
  prompt?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** A client of the relay, for either side. It connects on the first use. */
export interface RelayClient {
  /** Resolves when the relay has the message. */
  publish(parameters: PublishParameters): Promise<void>
  /** Resolves when the relay has the subscription. It is renewed on every new socket. */
  subscribe(topics: readonly string[], signal?: AbortSignal): Promise<void>
  /** Takes effect at once. Sent to the relay if it is connected. */
  unsubscribe(topics: readonly string[]): void
  /** Handles a message from another source (another tab) as if the relay had sent it. */
  accept(message: RelayMessage): void
  /**
   * Handles the return of the page: replaces a socket that was silent for `silentFor` milliseconds
   * (default: any) and fetches waiting messages.
   */
  revive(silentFor?: number): void
  /** Closes the socket and keeps the subscriptions, until the next call or `revive`. */
  pause(): void
  /** Closes the client; waiting calls reject. */
  close(): void
  /** Milliseconds since 1970, corrected by the relay's time if this device's clock is wrong. */
  now(): number
  /** Milliseconds of that correction; `undefined` while the relay has not accepted a token. */
  correction(): number | undefined
  state(): { open: boolean; topics: number; calls: number }
}

/**
 * Creates a client of the relay. Opens no socket before the first call.
 *
 * Its promises reject with RelayUnreachableError after 60 s, RelayRefusedError or ClockSkewError
 * if the relay refuses the client, RelayCallError if it refuses the call, and CancelledError if
 * `signal` is aborted.
 *
 * @example
 * ```ts
 * import { createIdentity, createRelayClient } from '@latchkey/walletconnect/wire'
 *
 * const identity = createIdentity()
 * const relay = createRelayClient({
 *   url: 'wss://relay.example',
 *   identity: () => identity,
 *   onMessage: ({ topic, message }) => console.log(topic, message),
 * })
 * await relay.subscribe(['ab'.repeat(32)])
 * relay.close()
 * ```
 */
export function createRelayClient(parameters: RelayClientParameters): RelayClient {
  const relay = createRelay(parameters, parameters.clock ?? wallClock)
  const { calls, connection, topics } = relay
  return {
    async publish({ topic, message, ttl, tag, prompt = false, signal }) {
      isNew(relay, topic, message)
      await calls.call('irn_publish', { topic, message, ttl, tag, prompt }, { signal })
    },
    async subscribe(wanted, signal) {
      for (const topic of wanted) topics.add(topic)
      const batches = groupsOf(wanted, maxBatch).map((batch) =>
        calls.call('irn_batchSubscribe', { topics: batch }, { signal, topics: batch }),
      )
      await Promise.all(batches)
    },
    unsubscribe(unwanted) {
      for (const topic of unwanted) {
        // The relay requires an id and ignores it.
        if (!topics.delete(topic) || !connection.isOpen()) continue
        // If this fails, the subscription ends with the socket.
        calls.call('irn_unsubscribe', { topic, id: hashText(topic) }).catch(noop)
      }
      connection.settleDown()
    },
    accept: (message) => accept(relay, message),
    revive: (silentFor = 0) => connection.revive(silentFor),
    pause: connection.pause,
    close() {
      topics.clear()
      connection.pause()
      calls.failAll(new CancelledError())
      connection.pause()
    },
    now: connection.now,
    correction: connection.correction,
    state: () => ({ open: connection.isOpen(), topics: topics.size, calls: calls.size() }),
  }
}

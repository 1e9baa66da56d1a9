import { groupsOf, isRecord, noop } from '@latchkey/protocol/std'
import { randomHex32 } from '../kernel/bytes.js'
import type { Clock } from '../kernel/clock.js'
import { hashText } from './crypto.js'
import { formatResult, parseJsonRpc } from './jsonRpc.js'
import type { Identity } from './jwt.js'
import { relayAddress } from './relayAddress.js'
import { createRelayCalls, type RelayCalls } from './relayCalls.js'
import { createRelayConnection, type RelayConnection } from './relayConnection.js'
import type { RelaySocket } from './relayLink.js'
import { type RelayMessage, readFetched, readRelayMessage } from './relayMessages.js'
import { createRpcIds } from './rpcIds.js'
import { type Signer, webSigner } from './signer.js'
import { maxBatch, maxFrameChars } from './wireConstants.js'

/** The parameters of a relay client. */
export interface RelayClientParameters {
  url: string
  projectId?: string | undefined
  /** Called before each socket. */
  identity(): Identity | Promise<Identity>
  /** Signs the tokens. @default the platform, or noble where the platform lacks Ed25519 */
  signer?: Signer | undefined
  /** Called once per message, in order. The message is acknowledged when this returns. */
  onMessage(message: RelayMessage): void
  /** The relay refused the client; the waiting calls have failed with the same error. */
  onRefused?: ((error: Error) => void) | undefined
  /**
   * True while an answer is expected: a silent socket is then polled every 20 s. @default always
   */
  isAwaiting?: (() => boolean) | undefined
  /** Called after an idle socket was closed. */
  onIdle?: (() => void) | undefined
  clock?: Clock | undefined
  /** Opens a socket. @default `globalThis.WebSocket` */
  openSocket?: ((url: string) => RelaySocket) | undefined
}

/**
 * The number of remembered message names. Re-deliveries come within one socket's life or right
 * after it.
 */
const SEEN = 2_000

interface Relay {
  readonly calls: RelayCalls
  readonly connection: RelayConnection
  readonly topics: Set<string>
  readonly seen: Set<string>
  readonly onMessage: (message: RelayMessage) => void
}

/** Returns true if a message is new. Remembers own messages too, so that an echo is not new. */
export function isNew({ seen }: Relay, topic: string, message: string): boolean {
  const name = hashText(`${topic}${message}`)
  if (seen.has(name)) return false
  seen.add(name)
  const [oldest] = seen
  if (seen.size > SEEN && oldest !== undefined) seen.delete(oldest)
  return true
}

/** Calls the handler once per message. */
export function accept(relay: Relay, message: RelayMessage): void {
  if (!isNew(relay, message.topic, message.message)) return
  try {
    relay.onMessage(message)
  } catch {
    // A throwing handler must not stop other messages, and a repeated delivery would not help.
  }
}

/** Fetches pages until the mailbox is empty. A relay without this method pushes all messages. */
async function fetchWaiting(relay: Relay, topics: readonly string[]): Promise<void> {
  for (let more = true; more; ) {
    const { messages, hasMore } = readFetched(
      await relay.calls.call('irn_batchFetchMessages', { topics }),
    )
    for (const message of messages) accept(relay, message)
    more = hasMore && messages.length > 0
  }
}

/**
 * Runs on each new socket: subscribes again, sends unanswered calls again, fetches waiting
 * messages.
 */
function resume(relay: Relay): void {
  const subscribing = relay.calls.subscribing()
  const topics = [...relay.topics].filter((topic) => !subscribing.has(topic))
  relay.calls.resend()
  for (const batch of groupsOf(topics, maxBatch)) {
    const again = relay.calls.call('irn_batchSubscribe', { topics: batch }, { topics: batch })
    // Failures need no handling: the socket is lost and reconnects, or the relay refuses and
    // `onRefused` is called.
    again.then(() => fetchWaiting(relay, batch)).catch(noop)
  }
}

/** Creates the relay of a client, which connects when it is first used. */
export function createRelay(parameters: RelayClientParameters, clock: Clock): Relay {
  const {
    url,
    projectId,
    identity,
    signer = webSigner,
    openSocket = (address) => new WebSocket(address),
    onMessage,
    onRefused,
    onIdle,
    isAwaiting = () => true,
  } = parameters
  const subject = randomHex32()
  const topics = new Set<string>()
  const calls: RelayCalls = createRelayCalls({
    clock,
    nextId: createRpcIds(clock.now),
    send: (text) => connection.send(text),
    isOpen: () => connection.isOpen(),
    onAdded: () => connection.ensure(),
    onSilence: () => connection.lose(),
    onOver: () => connection.settleDown(),
  })
  const connection: RelayConnection = createRelayConnection({
    clock,
    openSocket,
    address: async (now) =>
      relayAddress({ url, projectId, identity: await identity(), signer, now, subject }),
    wanted: () => topics.size > 0 || calls.size() > 0,
    onOpen: () => resume(relay),
    onText: (text) => {
      const frame = parseJsonRpc(text, maxFrameChars)
      if (frame?.type !== 'request') return frame && relay.calls.answer(frame)
      if (frame.method !== 'irn_subscription' || !isRecord(frame.params)) return
      const message = readRelayMessage(frame.params.data)
      if (message) accept(relay, message)
      relay.connection.send(formatResult(frame.id, true))
    },
    // Any answer, also a refusal, proves that the socket is open. Without one it counts as lost.
    onQuiet() {
      // A failed fetch is retried on the next socket.
      if (isAwaiting()) fetchWaiting(relay, [...topics].slice(0, maxBatch)).catch(noop)
    },
    onLost: calls.unwatch,
    onRefused(error) {
      calls.failAll(error)
      onRefused?.(error)
    },
    onIdle: () => onIdle?.(),
  })
  const relay: Relay = { calls, connection, topics, seen: new Set(), onMessage }
  return relay
}

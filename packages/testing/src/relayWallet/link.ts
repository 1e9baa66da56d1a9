import { createIdentity, createRelayClient, type RelayClient, type RelayClientParameters, type RelayMessage, sealEnvelope } from '@latchkey/walletconnect/wire'
import type { OutboxItem, WalletRecord } from './record.js'
import type { RelayWalletClock } from './types.js'

/** Milliseconds until a message that the relay did not take is tried again. */
const AGAIN_MS = 5_000

/** One message to a site. */
export interface Parcel {
  topic: string
  symKey: string
  text: string
  tag: number
  /** Seconds. */
  ttl: number
  prompt: boolean
  /** Sent along, so that a site that knows only its own key can open it. */
  senderPublicKey?: string | undefined
}

/** The wallet's way to the relay. What is sent while there is none goes out, in order, once there is. */
export interface Link {
  send(parcel: Parcel): void
  /** From now on, also after every reconnect. */
  listen(topic: string): void
  leave(topic: string): void
  goOffline(): void
  goOnline(): void
  isOnline(): boolean
  close(): void
}

export function createLink(parameters: {
  url: string
  projectId: string | undefined
  openSocket: RelayClientParameters['openSocket']
  record: WalletRecord
  clock: RelayWalletClock
  onMessage(message: RelayMessage): void
  changed(): void
  log(text: string): void
}): Link {
  const { url, projectId, openSocket, record, clock, onMessage, changed, log } = parameters
  const identity = createIdentity(record.seed)
  const topics = new Set<string>()
  const now: { client: RelayClient | undefined; sending: boolean; again?: () => void } = { client: undefined, sending: false }

  function open(): RelayClient {
    return createRelayClient({ url, projectId, identity: () => identity, onMessage, clock, openSocket, onRefused: (error) => log(error.message) })
  }

  /** The client goes on trying, and subscribes again by itself on each new socket. */
  function subscribe(wanted: string[]): void {
    now.client?.subscribe(wanted).catch((error: Error) => log(`Not listening yet: ${error.message}`))
  }

  async function publish(client: RelayClient, item: OutboxItem): Promise<void> {
    const { topic, message, ttl, tag, prompt } = item
    await client.publish({ topic, message, ttl, tag, prompt })
  }

  async function flush(): Promise<void> {
    const { client } = now
    if (now.sending || !client) return
    now.sending = true
    try {
      for (let item = record.outbox[0]; item && now.client === client; item = record.outbox[0]) {
        if (item.expiresAt > clock.now()) await publish(client, item)
        if (now.client !== client) break
        record.outbox.shift()
        changed()
      }
    } catch (error) {
      log(`Not sent yet: ${error instanceof Error ? error.message : String(error)}`)
      if (now.client === client) now.again = clock.after(AGAIN_MS, () => void flush())
    }
    now.sending = false
    // Another client took over while this one was sending.
    if (now.client !== client) void flush()
  }

  function goOffline(): void {
    now.again?.()
    now.client?.close()
    now.client = undefined
  }

  return {
    send({ topic, symKey, text, senderPublicKey, ...how }) {
      record.outbox.push({ topic, message: sealEnvelope({ symKey, text, senderPublicKey }), ...how, expiresAt: clock.now() + how.ttl * 1000 })
      changed()
      void flush()
    },
    listen(topic) {
      topics.add(topic)
      subscribe([topic])
    },
    leave(topic) {
      topics.delete(topic)
      now.client?.unsubscribe([topic])
    },
    goOffline,
    goOnline() {
      if (now.client) return
      now.client = open()
      if (topics.size > 0) subscribe([...topics])
      void flush()
    },
    isOnline: () => now.client !== undefined,
    close: goOffline,
  }
}

import {
  createIdentity,
  createRelayClient,
  type RelayClient,
  type RelayClientParameters,
  type RelayMessage,
  sealEnvelope,
} from '@latchkey/walletconnect/wire'
import { createOutbox } from './outbox.js'
import type { WalletRecord } from './record.js'
import type { RelayWalletClock } from './relayWallet.js'

/** One message to a site. */
interface SiteMessage {
  topic: string
  symKey: string
  text: string
  tag: number
  /** Seconds. */
  ttl: number
  prompt: boolean
  /** Sent with the message, so that a site with only its own key can open it. */
  senderPublicKey?: string | undefined
}

/**
 * The wallet's connection to the relay. Messages without a connection are sent later, in order.
 */
export interface Link {
  send(message: SiteMessage): void
  /** Subscribes to a topic, and again after every reconnect. */
  listen(topic: string): void
  leave(topic: string): void
  goOffline(): void
  goOnline(): void
  revive(): void
  isOnline(): boolean
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
  const now: { client: RelayClient | undefined } = { client: undefined }
  const outbox = createOutbox({ record, clock, client: () => now.client, changed, log })

  /** Subscribes. The client retries, and subscribes again on each new socket. */
  function subscribe(wanted: string[]): void {
    const { client } = now
    client
      ?.subscribe(wanted)
      .catch((error: Error) => now.client === client && log(`Not listening yet: ${error.message}`))
  }

  return {
    send({ topic, symKey, text, senderPublicKey, ...how }) {
      record.outbox.push({
        topic,
        message: sealEnvelope({ symKey, text, senderPublicKey }),
        ...how,
        expiresAt: clock.now() + how.ttl * 1000,
      })
      changed()
      void outbox.flush()
    },
    listen(topic) {
      topics.add(topic)
      subscribe([topic])
    },
    leave(topic) {
      topics.delete(topic)
      now.client?.unsubscribe([topic])
    },
    goOffline() {
      outbox.rest()
      const { client } = now
      now.client = undefined
      client?.close()
    },
    goOnline() {
      if (now.client) return
      now.client = createRelayClient({
        url,
        projectId,
        identity: () => identity,
        onMessage,
        clock,
        openSocket,
        onRefused: (error) => log(error.message),
      })
      if (topics.size > 0) subscribe([...topics])
      void outbox.flush()
    },
    revive() {
      now.client?.revive()
      void outbox.flush()
    },
    isOnline: () => now.client !== undefined,
  }
}

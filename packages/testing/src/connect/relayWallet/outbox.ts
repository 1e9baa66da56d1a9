import type { RelayClient } from '@latchkey/walletconnect/wire'
import type { WalletRecord } from './record.js'
import type { RelayWalletClock } from './relayWallet.js'

/** Milliseconds until a message that the relay did not accept is sent again. */
const AGAIN_MS = 5_000

/** The messages that the relay does not have yet, in order. */
export interface Outbox {
  /** Sends the messages if there is a connection. */
  flush(): Promise<void>
  /** Stops the retries. */
  rest(): void
}

export function createOutbox(parameters: {
  record: WalletRecord
  clock: RelayWalletClock
  /** Returns the current client of the relay. */
  client(): RelayClient | undefined
  changed(): void
  log(text: string): void
}): Outbox {
  const { record, clock, changed, log } = parameters
  const now: { sending: boolean; cancel?: () => void } = { sending: false }

  async function sendFirst(client: RelayClient): Promise<void> {
    const [item] = record.outbox
    if (!item) return
    if (item.expiresAt > clock.now()) await client.publish(item)
    // The connection was replaced, so the message is sent again there. Sites recognise its text.
    if (parameters.client() !== client) return
    record.outbox.shift()
    changed()
  }

  async function flush(): Promise<void> {
    const client = parameters.client()
    if (now.sending || !client) return
    now.sending = true
    try {
      while (record.outbox.length > 0 && parameters.client() === client) await sendFirst(client)
    } catch (error) {
      if (parameters.client() === client) {
        log(`Not sent yet: ${error instanceof Error ? error.message : String(error)}`)
        now.cancel = clock.after(AGAIN_MS, () => void flush())
      }
    }
    now.sending = false
    if (parameters.client() !== client) void flush()
  }

  return { flush, rest: () => now.cancel?.() }
}

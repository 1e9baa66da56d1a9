import { parseWith, rendezvousEndpoints } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import type { GenericSchema } from 'valibot'
import { beatMessage, type Channel } from '../channel/windowChannel.js'

import { createSealer, type Sealer } from './createSealer.js'
import { CLOSE_TYPE, createRelaySender, LAST, pause, post, type Rendezvous } from './relaySender.js'

/** Peer timeout. Longer for a hidden page, whose timers browsers throttle to one per minute. */
const TIMEOUT_MS = { visible: 30_000, hidden: 100_000 }
const BEAT_MS = 10_000
/** Milliseconds in which the last messages must be sent. */
const LAST_MESSAGES_MS = 5_000

/** Fetches the other side's boxes in order, and joins them to messages. */
async function receive(
  rendezvous: Rendezvous,
  {
    sealer,
    signal,
    onValue,
  }: { sealer: Promise<Sealer>; signal: AbortSignal; onValue(value: unknown): void },
): Promise<void> {
  const { id, open } = await sealer
  const side = rendezvous.side === 'frame' ? 'window' : 'frame'
  const parts: Uint8Array[] = []
  for (let index = 0; ; index++) {
    const reply: { box: string | null } = { box: null }
    while (reply.box === null) {
      reply.box = (
        await post(rendezvous, rendezvousEndpoints.take, { id, side, index }, signal)
      ).box
      // An overloaded server answers at once with no box.
      if (reply.box === null) await pause()
    }
    const plain = await open(index, reply.box)
    parts.push(plain.subarray(1))
    if (plain[0] === LAST) onValue(JSON.parse(await new Blob(parts.splice(0) as BlobPart[]).text()))
  }
}

/**
 * Creates one side of a channel through the auth service, which cannot open the boxes. For a window
 * that the app's isolation cuts off from its frame (SEC-09).
 */
export function createRelayChannel<outgoing extends { type: string }, incoming>(
  rendezvous: Rendezvous,
  { isVisible, schema }: { isVisible(): boolean; schema: GenericSchema<unknown, incoming> },
): Channel<outgoing, incoming> {
  const control = new AbortController()
  const { signal } = control
  const sealer = createSealer(rendezvous.pairingKey, rendezvous.side)
  const { sendMessage, sendClose, isBusy, last } = createRelaySender(rendezvous, sealer, signal)
  const send = (message: { type: string; isVisible?: boolean }): void => {
    if (message.type === CLOSE_TYPE[rendezvous.side] && sendClose()) return
    // Fails only after the channel has ended, when no more messages are expected.
    sendMessage(message).catch(noop)
  }
  // Skipped while other messages wait: they keep the channel alive as well, and unread beats would
  // pile up.
  const beat = (): void => {
    if (!isBusy()) send({ type: 'beat', isVisible: isVisible() })
  }
  return {
    send,
    listen({ onMessage, onEnd }) {
      const lastMessage = { at: performance.now(), timeout: TIMEOUT_MS.hidden }
      const end = (): void => {
        if (signal.aborted) return
        control.abort()
        onEnd()
      }
      const timer = setInterval(() => {
        if (performance.now() - lastMessage.at > lastMessage.timeout) end()
        else beat()
      }, BEAT_MS)
      signal.addEventListener('abort', () => clearInterval(timer))
      // Sent at once: the peer's timeout depends on the first message.
      beat()
      const onValue = (value: unknown): void => {
        lastMessage.at = performance.now()
        const found = parseWith(beatMessage, value)
        if (found) lastMessage.timeout = found.isVisible ? TIMEOUT_MS.visible : TIMEOUT_MS.hidden
        const message = parseWith(schema, value)
        if (message !== undefined && !signal.aborted) onMessage(message)
      }
      // A box that does not open was not sealed by the other side.
      receive(rendezvous, { sealer, signal, onValue }).catch(end)
    },
    end() {
      // Sends the pending messages before the channel ends.
      beat()
      void Promise.race([last(), pause(LAST_MESSAGES_MS)]).finally(() => control.abort())
    },
  }
}

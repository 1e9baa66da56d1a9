import {
  type Endpoint,
  parseWith,
  type RendezvousSide,
  rendezvousEndpoints,
} from '@latchkey/protocol'
import type { GenericSchema } from 'valibot'
import { beatMessage } from '../channel/beat.js'
import type { Line } from '../channel/line.js'
import type { PreparingApi } from '../kernel/api.js'
import { VaultError } from '../kernel/vaultError.js'
import { type Boxes, createBoxes } from './boxes.js'

/** Where the two sides meet, and which one this is. */
interface Meeting {
  /**
   * Calls the auth service with a proof of this page's key: a side of the meeting belongs to the
   * key that came first.
   */
  api: PreparingApi
  /** 256 bits that both sides know and nobody else. */
  pairingKey: string
  side: RendezvousSide
}

/** What the sealed line stands on. */
export interface SealedLineParameters<incoming> extends Meeting {
  /** Whether this side can be seen. */
  isVisible(): boolean
  schema: GenericSchema<unknown, incoming>
}

/** Bytes in one box; longer messages go in several. */
const PIECE = 24_000
/**
 * Without a word for so long the other side is gone. What is hidden may say its word once in a
 * minute only.
 */
const SILENCE_MS = { visible: 30_000, hidden: 100_000 }
const BEAT_MS = 10_000
const RETRY_MS = 1_000
/** How long last words may take. */
const LAST_WORDS_MS = 5_000

const LAST = 1

/**
 * The message that ends a line, of each side. It is kept ready: a page that goes away can send, but
 * has no time to seal and prove.
 */
const FAREWELL: Readonly<Record<RendezvousSide, 'end' | 'leave'>> = {
  frame: 'end',
  window: 'leave',
}

function piecesOf(message: unknown): Uint8Array<ArrayBuffer>[] {
  const bytes = new TextEncoder().encode(JSON.stringify(message))
  const count = Math.max(1, Math.ceil(bytes.length / PIECE))
  return Array.from({ length: count }, (_, index) => {
    const piece = bytes.subarray(index * PIECE, (index + 1) * PIECE)
    const framed = new Uint8Array(piece.length + 1)
    framed[0] = index === count - 1 ? LAST : 0
    framed.set(piece, 1)
    return framed
  })
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Posts to the meeting place. Retries until the signal aborts, because a box must not be lost.
 *
 * @throws VaultError `meeting_taken` if another key has this side: no retry changes that
 */
async function post<body, reply>(
  { api }: Meeting,
  endpoint: Endpoint<body, reply>,
  body: body,
  signal: AbortSignal,
): Promise<reply> {
  for (;;) {
    try {
      return await api.call('auth', endpoint, { body, signal })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof VaultError && error.name === 'meeting_taken') throw error
      await pause(RETRY_MS)
    }
  }
}

interface Sender {
  /** True while a message waits to be sent, and after the farewell. */
  isBusy(): boolean
  /** Sends the farewell at once, as the last box. False if it is not ready. */
  sendFarewell(): boolean
  sendMessage(message: unknown): Promise<void>
  /** Settles when everything was put down. */
  last(): Promise<void>
}

function createSender(parameters: Meeting, boxes: Promise<Boxes>, signal: AbortSignal): Sender {
  const { api, side } = parameters
  const state: {
    index: number
    waiting: number
    last: Promise<void>
    farewell?: (() => void) | undefined
  } = { index: 0, waiting: 0, last: Promise.resolve() }

  async function prepareFarewell(): Promise<void> {
    const { id, seal } = await boxes
    const { index } = state
    const [plain] = piecesOf({ type: FAREWELL[side] })
    if (!plain) return
    // Its nonce is that of the next box. Only one of the two is ever sent.
    const send = await api.prepare('auth', rendezvousEndpoints.put, {
      body: { id, side, index, box: await seal(index, plain) },
    })
    if (state.index === index) state.farewell = send
  }

  const sendPiece = async (plain: Uint8Array<ArrayBuffer>): Promise<void> => {
    const { id, seal } = await boxes
    const index = state.index++
    state.farewell = undefined
    await post(
      parameters,
      rendezvousEndpoints.put,
      { id, side, index, box: await seal(index, plain) },
      signal,
    )
    state.waiting--
    // Without one the farewell is sent like any message.
    if (state.waiting === 0) prepareFarewell().catch(() => undefined)
  }
  return {
    isBusy: () => state.waiting > 0,
    sendFarewell() {
      const { farewell, waiting } = state
      if (!farewell || waiting > 0) return false
      state.index++
      state.waiting = Number.POSITIVE_INFINITY
      state.farewell = undefined
      farewell()
      return true
    },
    sendMessage(message) {
      for (const piece of piecesOf(message)) {
        state.waiting++
        state.last = state.last.then(() => sendPiece(piece))
      }
      return state.last
    },
    last: () => state.last.catch(() => undefined),
  }
}

/** Fetches the other side's boxes one after the other, and puts messages together. */
async function receive(
  parameters: Meeting,
  {
    boxes,
    signal,
    onValue,
  }: { boxes: Promise<Boxes>; signal: AbortSignal; onValue(value: unknown): void },
): Promise<void> {
  const { id, open } = await boxes
  const side = parameters.side === 'frame' ? 'window' : 'frame'
  const parts: Uint8Array[] = []
  for (let index = 0; ; index++) {
    const reply: { box: string | null } = { box: null }
    while (reply.box === null) {
      reply.box = (
        await post(parameters, rendezvousEndpoints.take, { id, side, index }, signal)
      ).box
      // A busy server answers at once that there is nothing.
      if (reply.box === null) await pause(RETRY_MS)
    }
    const plain = await open(index, reply.box)
    parts.push(plain.subarray(1))
    if (plain[0] === LAST) onValue(JSON.parse(await new Blob(parts.splice(0) as BlobPart[]).text()))
  }
}

/**
 * A line through the auth service, which sees boxes it cannot open: for a window that the page cut
 * off from its frame (SEC-09).
 */
export function createSealedLine<outgoing extends { type: string }, incoming>(
  parameters: SealedLineParameters<incoming>,
): Line<outgoing, incoming> {
  const control = new AbortController()
  const { signal } = control
  const boxes = createBoxes(parameters.pairingKey, parameters.side)
  const { sendMessage, sendFarewell, isBusy, last } = createSender(parameters, boxes, signal)
  const send = (message: { type: string; isVisible?: boolean }): void => {
    if (message.type === FAREWELL[parameters.side] && sendFarewell()) return
    // It fails only when the line was hung up, and then nobody waits for it.
    sendMessage(message).catch(() => undefined)
  }
  // A beat behind other messages would say nothing new, and beats that are not read must not pile
  // up.
  const beat = (): void => {
    if (!isBusy()) send({ type: 'beat', isVisible: parameters.isVisible() })
  }
  return {
    send,
    listen({ onMessage, onEnd }) {
      const heard = { at: performance.now(), patience: SILENCE_MS.hidden }
      const end = (): void => {
        if (signal.aborted) return
        control.abort()
        onEnd()
      }
      const timer = setInterval(() => {
        if (performance.now() - heard.at > heard.patience) end()
        else beat()
      }, BEAT_MS)
      signal.addEventListener('abort', () => clearInterval(timer))
      // How soon silence means that nobody is there is known from the first word on.
      beat()
      const onValue = (value: unknown): void => {
        heard.at = performance.now()
        const found = parseWith(beatMessage, value)
        if (found) heard.patience = found.isVisible ? SILENCE_MS.visible : SILENCE_MS.hidden
        const message = parseWith(parameters.schema, value)
        if (message !== undefined && !signal.aborted) onMessage(message)
      }
      // A box that does not open was not sealed by the other side: there is nobody to talk to.
      receive(parameters, { boxes, signal, onValue }).catch(end)
    },
    end() {
      // What was said last still goes out; then there is silence.
      beat()
      void Promise.race([last(), pause(LAST_WORDS_MS)]).finally(() => control.abort())
    },
  }
}

import { type Endpoint, type RendezvousSide, rendezvousEndpoints } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import type { PreparingApi } from '../kernel/api.js'
import { VaultError } from '../kernel/vaultError.js'
import type { Sealer } from './createSealer.js'

/** The rendezvous of a frame and its window, and the side of this page. */
export interface Rendezvous {
  /**
   * Calls the auth service with a proof by this page's key. The first key that uses a side of the
   * rendezvous owns it.
   */
  api: PreparingApi
  /** 256 bits that only the two sides have. */
  pairingKey: string
  side: RendezvousSide
}

/** Maximum bytes of a message in one box. Longer messages use several boxes. */
const PIECE = 24_000
/** First byte of the last box of a message. */
export const LAST = 1
const RETRY_MS = 1_000

/**
 * Message that ends a channel, by side. It is prepared in advance: an unloading page can send, but
 * has no time to seal and prove.
 */
export const CLOSE_TYPE: Readonly<Record<RendezvousSide, 'end' | 'leave'>> = {
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

/** Waits before the next try. A local copy: a shared one would enlarge the window's bundle. */
export function pause(ms: number = RETRY_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Posts to the rendezvous. Retries until the signal aborts, because no box may be lost.
 *
 * @throws VaultError `meeting_taken` if another key owns this side: a retry cannot succeed
 */
export async function post<body, reply>(
  { api }: Rendezvous,
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
      await pause()
    }
  }
}

/** Sends the messages of one side, in order. */
export interface RelaySender {
  /** True while a message waits to be sent, and after the close message. */
  isBusy(): boolean
  /** Sends the close message at once, as the last box. Returns false if it is not prepared. */
  sendClose(): boolean
  sendMessage(message: unknown): Promise<void>
  /** Settles once all messages are stored. */
  last(): Promise<void>
}

/** Creates the sending half of a relay channel. Retries until `signal` aborts. */
export function createRelaySender(
  rendezvous: Rendezvous,
  sealer: Promise<Sealer>,
  signal: AbortSignal,
): RelaySender {
  const { api, side } = rendezvous
  const state: {
    index: number
    waiting: number
    last: Promise<void>
    close?: (() => void) | undefined
  } = { index: 0, waiting: 0, last: Promise.resolve() }

  async function prepareClose(): Promise<void> {
    const { id, seal } = await sealer
    const { index } = state
    const [plain] = piecesOf({ type: CLOSE_TYPE[side] })
    if (!plain) return
    // The close message and the next message share one nonce. Only one of the two is ever sent.
    const send = await api.prepare('auth', rendezvousEndpoints.put, {
      body: { id, side, index, box: await seal(index, plain) },
    })
    if (state.index === index) state.close = send
  }

  const sendPiece = async (plain: Uint8Array<ArrayBuffer>): Promise<void> => {
    const { id, seal } = await sealer
    const index = state.index++
    state.close = undefined
    await post(
      rendezvous,
      rendezvousEndpoints.put,
      { id, side, index, box: await seal(index, plain) },
      signal,
    )
    state.waiting--
    // Without a prepared close message, it is sent like any other message.
    if (state.waiting === 0) prepareClose().catch(noop)
  }
  return {
    isBusy: () => state.waiting > 0,
    sendClose() {
      const { close, waiting } = state
      if (!close || waiting > 0) return false
      state.index++
      state.waiting = Number.POSITIVE_INFINITY
      state.close = undefined
      close()
      return true
    },
    sendMessage(message) {
      for (const piece of piecesOf(message)) {
        state.waiting++
        state.last = state.last.then(() => sendPiece(piece))
      }
      return state.last
    },
    last: () => state.last.catch(noop),
  }
}

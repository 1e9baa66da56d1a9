import type { WebSocket } from 'ws'
import type { Line } from './gate.js'
import type { MailboxEntry } from './relayTypes.js'

/** One socket of a client. */
export interface Connection {
  readonly number: number
  readonly clientId: string
  readonly socket: WebSocket
  /** Deliveries that the client has not acknowledged, by the text of their id. */
  readonly unacknowledged: Map<string, { entry: MailboxEntry; at: number }>
  readonly line: Line
  state: {
    open: boolean
    frozen: boolean
    received: boolean
    alive: boolean
    credit: number
    creditAt: number
  }
}

/** Maximum characters that wait in a socket that does not read. Above this it is closed. */
const UNREAD = 8_000_000

/** Sends text. Ends the socket if the client has stopped reading. */
export function write({ socket, state }: Connection, text: string): void {
  if (!state.open || state.frozen) return
  if (socket.bufferedAmount > UNREAD) socket.terminate()
  else socket.send(text)
}

/** A rate limit: a credit of frames that refills over time, up to that of five seconds. */
export function mayPass({ state }: Connection, now: number, perSecond: number): boolean {
  state.credit = Math.min(perSecond * 5, state.credit + ((now - state.creditAt) / 1000) * perSecond)
  state.creditAt = now
  if (state.credit < 1) return false
  state.credit--
  return true
}

function lineOf(socket: WebSocket, state: Connection['state']): Line {
  return {
    cut() {
      state.open = false
      socket.terminate()
    },
    close(code, reason) {
      state.open = false
      socket.close(code, reason)
    },
    freeze() {
      state.frozen = true
      // Not even pings and close frames are answered.
      socket.pause()
    },
  }
}

/** Creates the state of a socket. */
export function createConnection(
  socket: WebSocket,
  clientId: string,
  parameters: { number: number; now: number; credit: number },
): Connection {
  const state = {
    open: true,
    frozen: false,
    received: false,
    alive: true,
    credit: parameters.credit,
    creditAt: parameters.now,
  }
  return {
    number: parameters.number,
    clientId,
    socket,
    unacknowledged: new Map(),
    line: lineOf(socket, state),
    state,
  }
}

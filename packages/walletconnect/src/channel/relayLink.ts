import { noop } from '@latchkey/protocol/std'
import type { Clock } from '../kernel/clock.js'
import { waits } from './wireConstants.js'

/**
 * The used part of `WebSocket`, so that another implementation can replace it. Its events are
 * `MessageEvent`, `CloseEvent` and so on.
 */
export interface RelaySocket {
  send(text: string): void
  close(code?: number): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

/** One socket, from the attempt to open it until its end. */
export interface RelayLink {
  isOpen(): boolean
  /** Start of the attempt, in milliseconds. */
  readonly startedAt: number
  /** Time of the last frame or, before the first, of the start, in milliseconds. */
  receivedAt(): number
  send(text: string): void
  /** Ends the connection. No callback follows. */
  drop(): void
}

/** The callbacks of a link. None is called after `onEnd` or `drop`. */
export interface RelayLinkParameters {
  clock: Clock
  openSocket(url: string): RelaySocket
  /** Rejects if no address can be made; that ends the link. */
  address: Promise<string>
  onOpen(): void
  onText(text: string): void
  /** Called repeatedly while the socket is silent. */
  onQuiet(): void
  onEnd(code: number, reason: string): void
}

function close(socket: RelaySocket | undefined): void {
  try {
    socket?.close(1000)
  } catch {
    // A socket that is still opening may refuse to close. Its events are ignored.
  }
}

/** Returns true if the socket accepted the data. */
function sent(socket: RelaySocket, text: string): boolean {
  try {
    socket.send(text)
    return true
  } catch {
    return false
  }
}

/** Opens one socket. Ends if it does not open by its deadline. */
export function openRelayLink(parameters: RelayLinkParameters): RelayLink {
  const { clock, openSocket, address, onOpen, onText, onQuiet, onEnd } = parameters
  const startedAt = clock.now()
  const state: { socket?: RelaySocket; open: boolean; over: boolean; receivedAt: number } = {
    open: false,
    over: false,
    receivedAt: startedAt,
  }
  const timer = { cancel: clock.after(waits.open, () => end(1006, 'time out')) }

  function drop(): void {
    if (state.over) return
    state.over = true
    timer.cancel()
    close(state.socket)
  }

  function end(code: number, reason: string): void {
    if (state.over) return
    drop()
    onEnd(code, reason)
  }

  function listen(): void {
    timer.cancel()
    timer.cancel = clock.after(waits.quiet, () => {
      listen()
      onQuiet()
    })
  }

  function start(url: string): void {
    if (state.over) return
    const socket = openSocket(url)
    state.socket = socket
    socket.onopen = () => {
      if (state.over) return socket.close(1000)
      state.open = true
      listen()
      onOpen()
    }
    socket.onmessage = ({ data }: { data: unknown }) => {
      if (state.over || typeof data !== 'string') return
      state.receivedAt = clock.now()
      listen()
      onText(data)
    }
    socket.onclose = ({ code, reason }: { code: number; reason: string }) => end(code, reason)
    // `onclose` follows with the reason. Without this listener some sockets throw.
    socket.onerror = noop
  }

  address
    .then(start)
    .catch((error: unknown) => end(1006, error instanceof Error ? error.message : 'no socket'))
  return {
    isOpen: () => state.open && !state.over,
    startedAt,
    receivedAt: () => state.receivedAt,
    send(text) {
      if (state.over || !state.socket || sent(state.socket, text)) return
      end(1006, 'not sent')
    },
    drop,
  }
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { noop, systemTimer } from '@latchkey/protocol/std'
import type { WebSocket, WebSocketServer } from 'ws'
import { checkToken } from './checkToken.js'
import type { Gate, Line } from './gate.js'
import { createHub } from './hub.js'
import { createMailboxes } from './mailboxes.js'
import type { Relay, RelayClock, RelayEvent, RelayLimits, RelayOptions } from './relayTypes.js'

/**
 * Size and silence are from the fact sheet. The other limits are chosen far above the needs of a
 * session.
 */
const defaultLimits: RelayLimits = {
  message: 98_304,
  stored: 64_000_000,
  sockets: 1000,
  topics: 10_000,
  framesPerSecond: 200,
  fetched: 100,
  silentFor: 10_000,
  awayFor: 7 * 24 * 60 * 60 * 1000,
}

/** Below the 35 s after which the common client replaces a silent socket. */
const PING_EVERY = 25_000

/** Maximum length of a frame. Longer ones end the socket. */
const LONGEST_FRAME = 1_000_000

/** The machine’s clock. */
export const systemClock: RelayClock = {
  now: () => Date.now(),
  after: systemTimer.after,
}

/** A relay with the extra controls of the chaos relay. */
export interface ServedRelay extends Relay {
  lines(clientId?: string): readonly Line[]
}

async function makeSocketServer(): Promise<WebSocketServer> {
  const ws = await import('ws').catch((cause: unknown) => {
    throw new Error('The relay needs the package "ws": npm install --save-dev ws@8', { cause })
  })
  return new ws.WebSocketServer({ noServer: true, maxPayload: LONGEST_FRAME })
}

async function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error(`The relay did not start on port ${port}: ${cause.message}`, { cause })),
    )
    server.listen(port, host, resolve)
  })
  // A listening TCP server has an address with a port.
  return server.address() as AddressInfo
}

/** Refuses a client by HTTP status, or by close code on request, because browsers see no status. */
function refuse(parameters: {
  code: number
  reason: string
  url: URL
  socket: Duplex
  upgrade: () => Promise<WebSocket>
}): void {
  const { code, reason, url, socket, upgrade } = parameters
  if (url.searchParams.get('useOnCloseEvent') === 'true')
    void upgrade().then((open) => open.close(code, reason))
  else
    socket.end(
      `HTTP/1.1 ${code === 3000 ? '401 Unauthorized' : '503 Service Unavailable'}\r\nconnection: close\r\n\r\n${reason}`,
    )
}

function tokenOf(url: URL, request: IncomingMessage): string | undefined {
  return url.searchParams.get('auth') ?? request.headers.authorization?.replace(/^Bearer /, '')
}

/** Returns the client of a token, or the reason of its refusal. */
function admit(
  token: string | undefined,
  relay: { audiences: ReadonlySet<string>; now: number; isFull: boolean; gate: Gate },
): { clientId: string } | { code: number; reason: string } {
  const { audiences, now, isFull, gate } = relay
  const checked = checkToken(token, { audiences, now: now + gate.clockOffset() })
  if ('refusal' in checked) return { code: 3000, reason: checked.refusal }
  if (isFull) return { code: 1013, reason: 'Too many connections' }
  return gate.refusal(checked.clientId) ?? checked
}

async function stopServing(server: Server, sockets: WebSocketServer): Promise<void> {
  const ended = [...sockets.clients].map(
    (socket) => new Promise((resolve) => socket.once('close', resolve)),
  )
  for (const socket of sockets.clients) socket.terminate()
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await Promise.all([closed, ...ended])
}

/** Calls `each` repeatedly until the returned function is called. */
function repeat(clock: RelayClock, ms: number, each: () => void): () => void {
  const state: { cancel(): void } = { cancel: noop }
  const next = (): void => {
    state.cancel = clock.after(ms, () => {
      each()
      next()
    })
  }
  next()
  return () => state.cancel()
}

function createObservers(): {
  notify(event: RelayEvent): void
  observe(listener: (event: RelayEvent) => void): () => void
} {
  const listeners = new Set<(event: RelayEvent) => void>()
  return {
    notify(event) {
      for (const listener of listeners) listener(event)
    },
    observe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Serves a relay behind a gate; `onRequest` answers plain HTTP. */
export async function serve(
  options: RelayOptions,
  parts: { gate: Gate; onRequest: (request: IncomingMessage, response: ServerResponse) => void },
): Promise<ServedRelay> {
  const { port = 0, host = '127.0.0.1', clock = systemClock } = options
  const { gate, onRequest } = parts
  const limits = { ...defaultLimits, ...options.limits }
  const mailboxes = createMailboxes({
    now: clock.now,
    awayFor: limits.awayFor,
    stored: limits.stored,
  })
  const { notify, observe } = createObservers()
  const hub = createHub({ mailboxes, limits, clock, gate, notify })
  const sockets = await makeSocketServer()
  const server = createServer(onRequest)
  const { port: bound } = await listen(server, port, host)
  const audiences = new Set([
    `ws://127.0.0.1:${bound}`,
    `ws://localhost:${bound}`,
    ...(options.audiences ?? []),
  ])

  server.on('upgrade', (request, socket, head) => {
    // A client that closed before the answer gets none.
    socket.on('error', noop)
    const address = request.url ?? '/'
    if (!URL.canParse(address, 'ws://relay')) return void socket.destroy()
    const url = new URL(address, 'ws://relay')
    const upgrade = (): Promise<WebSocket> =>
      new Promise((resolve) => sockets.handleUpgrade(request, socket, head, resolve))
    const admitted = admit(tokenOf(url, request), {
      audiences,
      now: clock.now(),
      isFull: hub.lines().length >= limits.sockets,
      gate,
    })
    if ('clientId' in admitted)
      return void upgrade().then((open) => hub.accept(open, admitted.clientId))
    notify({ type: 'refused', ...admitted })
    refuse({ ...admitted, url, socket, upgrade })
  })
  const stopTimer = repeat(clock, PING_EVERY, () => {
    hub.ping()
    mailboxes.sweep()
  })
  const stopped = { promise: undefined as Promise<void> | undefined }

  return {
    url: `ws://127.0.0.1:${bound}`,
    inspect: (clientId) => ({ sockets: hub.lines(clientId).length, ...mailboxes.counts(clientId) }),
    observe,
    lines: hub.lines,
    stop() {
      stopTimer()
      stopped.promise ??= stopServing(server, sockets)
      return stopped.promise
    },
  }
}

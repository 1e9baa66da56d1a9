import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/**
 * Point of an exchange at which a fault happens: before the request, in place of its execution, in
 * place of its reply, or in the middle of its reply.
 */
export type Moment = 'connect' | 'request' | 'answer' | 'body'

/** A request as it arrived. */
interface WireRequest {
  readonly method: string
  readonly path: string
  readonly body: Buffer
}

/** Reply of the service behind the wire. */
interface WireReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** An exchange that a fault damages. `reply` exists from the moment `answer` on. */
export interface Exchange {
  readonly socket: Socket
  readonly response: ServerResponse
  readonly request: WireRequest
  readonly reply: WireReply | undefined
}

/** Effect of a wire on its requests. */
export interface WireFault {
  readonly moment: Moment
  /** Damages only the first of every n requests. @default 1 */
  readonly every?: number
  /** True if the reply never ends. */
  readonly isEndless?: boolean
  damage(exchange: Exchange): void
}

/** A wire to an HTTP service on this machine. */
export interface FaultWire {
  readonly url: string
  /**
   * Sets the fault of subsequent requests and closes existing connections. `'closed'` closes the
   * port.
   */
  set(fault: WireFault | 'closed' | undefined): Promise<void>
  /** Returns the number of requests since `set`. */
  requests(): number
  /**
   * Returns the number of requests, or connections at the moment `connect`, that a fault damaged
   * since `set`.
   */
  met(): number
  /** Returns the number of connections on which a client waits for a reply that never ends. */
  withheld(): number
  /** Returns the number of connections that clients have open. */
  open(): number
  stop(): Promise<void>
}

interface State {
  fault: WireFault | 'closed' | undefined
  requests: number
  arrived: number
  met: number
  readonly sockets: Set<Socket>
  readonly withheld: Set<Socket>
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function forward(
  target: URL,
  { method, path, body }: WireRequest,
  headers: IncomingHttpHeaders,
): Promise<WireReply> {
  const { connection: _connection, 'transfer-encoding': _encoding, ...rest } = headers
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(path, target),
      { method, agent: false, headers: { ...rest, 'content-length': body.length } },
      (reply) => {
        readBody(reply).then(
          (bytes) =>
            resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: bytes }),
          reject,
        )
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

/** Returns the fault for a new request or connection, and counts it. */
function meet(state: State, isConnection: boolean): WireFault | undefined {
  const { fault } = state
  if (!fault || fault === 'closed' || (fault.moment === 'connect') !== isConnection)
    return undefined
  state.arrived++
  return (state.arrived - 1) % (fault.every ?? 1) === 0 ? fault : undefined
}

function damage(state: State, fault: WireFault, exchange: Exchange): void {
  const { socket } = exchange
  state.met++
  if (fault.isEndless && !socket.destroyed) state.withheld.add(socket)
  fault.damage(exchange)
}

async function exchange(
  state: State,
  target: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { socket, headers, method = 'GET', url = '/' } = incoming
  state.requests++
  const asked: WireRequest = { method, path: url, body: await readBody(incoming) }
  const fault = meet(state, false)
  if (fault?.moment === 'request')
    return damage(state, fault, { socket, response, request: asked, reply: undefined })
  const reply = await forward(target, asked, headers)
  if (fault) return damage(state, fault, { socket, response, request: asked, reply })
  const { 'transfer-encoding': _encoding, connection: _connection, ...rest } = reply.headers
  response.writeHead(reply.status, { ...rest, connection: 'close' }).end(reply.body)
}

function open(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/**
 * Starts a wire to a service. Each request gets its own connection, so that a fault at the moment
 * `connect` affects every request.
 *
 * @param target - Address of the service.
 */
export async function startFaultWire(target: string): Promise<FaultWire> {
  const state: State = {
    fault: undefined,
    requests: 0,
    arrived: 0,
    met: 0,
    sockets: new Set(),
    withheld: new Set(),
  }
  const http = createHttpServer((incoming, response) => {
    // The client ended its connection, or the service ended meanwhile.
    exchange(state, new URL(target), incoming, response).catch(() => incoming.socket.destroy())
  })
  const server = createServer((socket) => {
    state.sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      state.sockets.delete(socket)
      state.withheld.delete(socket)
    })
    const fault = meet(state, true)
    // Reads from the socket, because an unread one does not report its end.
    if (fault) damage(state, fault, { socket: socket.resume() } as Exchange)
    else http.emit('connection', socket)
  })
  const port = await open(server, 0)

  function cut(): void {
    for (const socket of state.sockets) socket.destroy()
  }

  return {
    url: `http://127.0.0.1:${port}`,
    async set(fault) {
      Object.assign(state, { fault, requests: 0, arrived: 0, met: 0 })
      cut()
      if (fault === 'closed') await new Promise((closed) => server.close(closed))
      else if (!server.listening) await open(server, port)
    },
    requests: () => state.requests,
    met: () => state.met,
    withheld: () => state.withheld.size,
    open: () => state.sockets.size,
    async stop() {
      cut()
      if (server.listening) await new Promise((closed) => server.close(closed))
    },
  }
}

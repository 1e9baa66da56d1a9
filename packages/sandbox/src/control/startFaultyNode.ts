import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createFaults, type Fault, type Faults } from './faults.js'

/** A node with switchable faults. */
export interface FaultyNode {
  readonly url: string
  readonly faults: Faults
  stop(): Promise<void>
}

interface Call {
  id?: unknown
  method?: unknown
}

/** Returns the calls in a body, one or a batch. The node refuses invalid JSON. */
function callsOf(body: Buffer): { calls: readonly Call[]; isBatch: boolean } {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return {
      calls: (Array.isArray(value) ? value : [value]) as Call[],
      isBatch: Array.isArray(value),
    }
  } catch {
    // The node says so itself.
    return { calls: [], isBatch: false }
  }
}

const open = { 'access-control-allow-origin': '*' }

function answer(
  response: ServerResponse,
  { calls, isBatch }: ReturnType<typeof callsOf>,
  content: object,
): void {
  const replies = calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...content }))
  response
    .writeHead(200, { ...open, 'content-type': 'application/json' })
    .end(JSON.stringify(isBatch ? replies : replies[0]))
}

/** True when the fault is the whole answer. */
async function misbehave(
  fault: Fault,
  response: ServerResponse,
  given: ReturnType<typeof callsOf>,
): Promise<boolean> {
  switch (fault.does) {
    case 'slow':
      // The timer does not keep the process alive: clients may be gone when the node stops.
      await wait(fault.ms, undefined, { ref: false })
      return false
    case 'silence':
      return true
    case 'drop':
      response.socket?.destroy()
      return true
    case 'status':
      response
        .writeHead(fault.status, {
          ...open,
          ...(fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }),
        })
        .end()
      return true
    case 'html':
      response
        .writeHead(200, { ...open, 'content-type': 'text/html' })
        .end('<!doctype html><title>Gateway</title><h1>Please come back later</h1>')
      return true
    case 'garbage':
      response
        .writeHead(200, { ...open, 'content-type': 'application/json' })
        .end('{"jsonrpc":"2.0","id":')
      return true
    case 'flood':
      answer(response, given, { result: `0x${'00'.repeat(fault.bytes / 2)}` })
      return true
    case 'error':
      answer(response, given, { error: { code: fault.code, message: fault.message } })
      return true
    case 'lie':
      answer(response, given, { result: fault.result })
      return true
  }
}

function forward(
  target: URL,
  incoming: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const { method = 'POST', url = '/', headers } = incoming
  const { host: _host, connection: _connection, 'transfer-encoding': _encoding, ...rest } = headers
  const outgoing = request(
    new URL(url, target),
    { method, headers: { ...rest, 'content-length': body.length } },
    (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    },
  )
  outgoing.once('error', () => response.headersSent || response.writeHead(502, open).end())
  response.once('close', () => response.writableFinished || outgoing.destroy())
  outgoing.end(body)
}

/** Websockets are passed on as they are: nothing on them misbehaves. */
function passOn(target: URL, incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  const upstream = connect(Number(target.port), target.hostname, () => {
    const headers = incoming.rawHeaders.reduce(
      (text, each, index) => `${text}${each}${index % 2 === 0 ? ': ' : '\r\n'}`,
      '',
    )
    upstream.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${headers}\r\n`)
    upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
  })
  upstream.once('error', () => socket.destroy())
  socket.once('error', () => upstream.destroy())
}

/**
 * Proxies a node, on this machine only, with switchable faults.
 *
 * @throws when the port is taken.
 */
export async function startFaultyNode(parameters: {
  target: string
  port?: number | undefined
}): Promise<FaultyNode> {
  const target = new URL(parameters.target)
  const faults = createFaults()
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => {
      const body = Buffer.concat(chunks)
      if (incoming.method !== 'POST') return forward(target, incoming, body, response)
      const given = callsOf(body)
      const fault = faults.take(given.calls.map((call) => String(call?.method)))
      void (fault ? misbehave(fault, response, given) : Promise.resolve(false)).then(
        (isAnswered) => {
          if (!isAnswered && !response.destroyed) forward(target, incoming, body, response)
        },
      )
    })
  })
  server.on('upgrade', (incoming, socket, head) => passOn(target, incoming, socket, head))
  const sockets = new Set<Duplex>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(parameters.port ?? 0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

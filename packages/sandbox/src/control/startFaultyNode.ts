import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { listenHttp } from '../listenHttp.js'
import { createFaults, type Faults } from './faults.js'
import { callsOf, misbehave, open } from './misbehave.js'

/** A node with switchable faults. */
export interface FaultyNode {
  readonly url: string
  readonly faults: Faults
  stop(): Promise<void>
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

/**
 * Starts a proxy of a node with switchable faults, on this machine only.
 *
 * @throws if the port is taken.
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
  server.on('upgrade', (incoming, socket, head) => {
    // Websockets are forwarded without faults.
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
  })
  const sockets = new Set<Duplex>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const { url, stop } = await listenHttp(server, parameters.port ?? 0)
  return {
    url,
    faults,
    async stop() {
      // The server does not close websockets by itself.
      for (const socket of sockets) socket.destroy()
      await stop()
    },
  }
}

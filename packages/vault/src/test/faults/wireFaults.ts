import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Exchange, Moment, WireFault } from './startFaultWire.js'

type Damage = WireFault['damage']

const RESET: Damage = ({ socket }) => void socket.resetAndDestroy()
const SILENCE: Damage = () => undefined

const json = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  connection: 'close',
}

function answer(
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Damage {
  return ({ response }) => void response.writeHead(status, { ...json, ...headers }).end(body)
}

const page = '<!doctype html><title>Wi-Fi</title><h1>Please log in to the network of the hotel</h1>'
const html = { 'content-type': 'text/html' }

/** Milliseconds between two bytes of a slow reply. */
const DRIP_MS = 20

/** Sends repeatedly until the client closes the connection. */
function keepSending(socket: Socket, send: () => void): void {
  const timer = setInterval(send, DRIP_MS)
  socket.once('close', () => clearInterval(timer))
}

/** Sends the head of a reply and the first part of its body, then calls `rest`. */
function inBody(rest: (exchange: Exchange) => void): Damage {
  return (exchange) => {
    const { response, reply } = exchange
    if (!reply) throw new TypeError('A fault in the body needs the moment "body".')
    const { 'transfer-encoding': _encoding, connection: _connection, ...headers } = reply.headers
    // An empty reply gets a body too, so that it can be truncated.
    const length = Math.max(2, reply.body.length)
    response.writeHead(reply.status === 204 ? 200 : reply.status, {
      ...headers,
      'content-length': length,
    })
    response.write(reply.body.subarray(0, Math.floor(reply.body.length / 2)), () => rest(exchange))
    if (reply.body.length === 0) response.flushHeaders()
  }
}

/** Replies with the id of another request. */
const wrongId: Damage = ({ response, request }) => {
  const asked = JSON.parse(request.body.toString()) as object | object[]
  const reply = { jsonrpc: '2.0', id: 987_654_321, result: '0x1' }
  response
    .writeHead(200, json)
    .end(JSON.stringify(Array.isArray(asked) ? asked.map(() => reply) : reply))
}

/** Compresses 64 MB, which is sufficient: a client reads at most one megabyte of it. */
const bomb = { bytes: undefined as Buffer | undefined }
function gzipBomb(): Buffer {
  bomb.bytes ??= gzipSync(Buffer.alloc(64 * 1024 * 1024))
  return bomb.bytes
}

const polluted =
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"data":{"__proto__":{"polluted":true}}}'

const retryAfter = (value: string): Damage => answer(429, page, { ...html, 'retry-after': value })

/**
 * Damage of an exchange by the name of the fault. A name may end in a moment-specific variant that
 * `wireFault` chooses.
 */
const damages: Readonly<Record<string, Damage>> = {
  reset: RESET,
  silence: SILENCE,
  'slow headers': ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
    keepSending(socket, () => void socket.write('a'))
  },
  'slow body': ({ socket, response }) => {
    response.writeHead(200, { ...json, 'content-length': 1_000_000 })
    keepSending(socket, () => void response.write(' '))
  },
  'HTML, status 200': answer(200, page, html),
  'empty body': answer(200, ''),
  'truncated JSON': answer(200, '{"data":[{"id":"a","na'),
  'JSON of another shape': answer(200, '{"unexpected":true}'),
  'JSON null': answer(200, 'null'),
  'JSON array': answer(200, '[]'),
  'JSON with __proto__': answer(200, polluted),
  'JSON, 60,000 deep': answer(200, '['.repeat(60_000)),
  'invalid UTF-8': answer(200, Buffer.from([0x22, 0xc3, 0x28, 0xff, 0xfe, 0x22])),
  'body longer than announced limit': ({ response }) => {
    response.writeHead(200, { ...json, 'content-length': 2_000_000_000 })
    response.write('[')
  },
  '100 MB, unannounced': ({ response, socket }) => {
    response.writeHead(200, json)
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    const sent = { chunks: 0 }
    const send = (): void => {
      if (socket.destroyed) return
      if (++sent.chunks > 100) response.end()
      else response.write(chunk, send)
    }
    send()
  },
  'gzip bomb': ({ response }) =>
    void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipBomb()),
  'body shorter than announced': ({ response, socket }) => {
    response.writeHead(200, { ...json, 'content-length': 500 })
    response.write('{"data":', () => socket.end())
  },
  'not HTTP': ({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
  'redirect to a closed port': answer(302, '', { location: 'http://127.0.0.1:9/' }),
  'redirect to itself': ({ response, request }) =>
    void response.writeHead(302, { ...json, location: request.path }).end(),
  'status 401': answer(401, page, html),
  'status 403': answer(403, page, html),
  'status 404': answer(404, page, html),
  'status 413': answer(413, page, html),
  'status 500': answer(500, page, html),
  'status 502': answer(502, page, html),
  'status 503': answer(
    503,
    '{"error":{"code":"database_unavailable","message":"The server cannot reach its database at the moment. Try again in a few seconds."}}',
    { 'retry-after': '5' },
  ),
  'status 429': answer(429, page, html),
  'status 429, Retry-After 0': retryAfter('0'),
  'status 429, Retry-After 5': retryAfter('5'),
  'status 429, Retry-After 86400': retryAfter('86400'),
  'status 429, Retry-After a date': retryAfter('Wed, 21 Oct 2037 07:28:00 GMT'),
  'status 429, Retry-After negative': retryAfter('-1'),
  'status 429 of the service': answer(
    429,
    '{"error":{"code":"too_many_requests","message":"Too many requests. Try again in 60 s."}}',
    {
      'retry-after': '60',
    },
  ),
  'wrong id': wrongId,
}

/** Faults whose reply never ends. */
const endless: ReadonlySet<string> = new Set([
  'silence',
  'slow headers',
  'slow body',
  'body longer than announced limit',
])

/** Faults in which a part of the reply arrives. */
const inBodies: Readonly<Record<string, Damage>> = {
  reset: inBody(({ socket }) => void socket.resetAndDestroy()),
  silence: inBody(() => undefined),
}

/**
 * Returns a fault of the plan for a wire.
 *
 * @throws TypeError if there is no fault of this name.
 */
export function wireFault(name: string, moment: Moment): WireFault | 'closed' {
  if (name === 'closed port') return 'closed'
  if (name === 'every other request reset') return { moment, every: 2, damage: RESET }
  const damage = (moment === 'body' ? inBodies : damages)[name]
  if (!damage) throw new TypeError(`There is no fault "${name}" at the moment "${moment}".`)
  return { moment, damage, isEndless: endless.has(name) }
}

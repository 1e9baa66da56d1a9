import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import { number, object } from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  createUpstream,
  type Upstream,
  type UpstreamOptions,
  type UpstreamRequest,
} from './createUpstream.js'
import { upstreamChannel } from './upstreamChannel.js'
import { UpstreamError } from './upstreamError.js'

const schema = object({ answer: number() })
const ANSWER = '{"answer":42}'
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    if ('closeAllConnections' in server)
      (server as ReturnType<typeof createServer>).closeAllConnections()
  }
})

/** Starts a third party that counts its requests. */
async function startParty(
  listener: RequestListener,
): Promise<{ url: string; hits: IncomingMessage[] }> {
  const hits: IncomingMessage[] = []
  const server = createServer((request, response) => {
    hits.push(request)
    listener(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, hits }
}

async function start(
  listener: RequestListener,
  options: Partial<UpstreamOptions> = {},
): Promise<{
  upstream: Upstream
  hits: IncomingMessage[]
  ask(request?: Partial<UpstreamRequest<unknown>>): Promise<string>
}> {
  const { url, hits } = await startParty(listener)
  const upstream = createUpstream({ id: 'party', url, ...options })
  return {
    upstream,
    hits,
    ask: (request = {}) => outcomeOf(upstream.send({ path: '/x', schema, ...request })),
  }
}

async function outcomeOf(promise: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await promise)
  } catch (error) {
    if (!(error instanceof UpstreamError)) return String(error)
    return `${error.status} ${error.code}${error.retryAfter === undefined ? '' : ` after ${error.retryAfter} s`}`
  }
}

const answer =
  (
    status: number,
    body: string | Uint8Array = ANSWER,
    headers: Record<string, string> = {},
  ): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)

/** Writes until the reader closes, and counts the bytes. */
function pour(
  response: ServerResponse,
  chunk: Uint8Array,
  total: number,
  written: { bytes: number },
): void {
  while (written.bytes < total && !response.destroyed) {
    written.bytes += chunk.byteLength
    if (!response.write(chunk))
      return void response.once('drain', () => pour(response, chunk, total, written))
  }
  response.end()
}

describe('createUpstream', () => {
  test('default', async () => {
    const { ask, hits } = await start(answer(200), { headers: { 'x-key': 'k' } })
    expect(await ask({ query: { a: 'b c', none: undefined }, body: { q: 1 } })).toBe(ANSWER)
    const [hit] = hits
    expect([hit?.method, hit?.url, hit?.headers['x-key'], hit?.headers['content-type']]).toEqual([
      'POST',
      '/x?a=b+c',
      'k',
      'application/json',
    ])
  })

  test('behavior: drops fields outside the schema, and __proto__', async () => {
    const { upstream } = await start(
      answer(200, '{"answer":1,"more":2,"__proto__":{"x":1},"\\u005f_proto__":{"x":1}}'),
    )
    const value = await upstream.send({ path: '/', schema })
    expect([Object.keys(value), Object.getPrototypeOf(value)]).toEqual([
      ['answer'],
      Object.prototype,
    ])
  })

  test.each([
    ['200 with HTML', answer(200, '<html>'), '502 upstream_invalid', 1],
    ['half of a JSON', answer(200, '{"answer":'), '502 upstream_invalid', 1],
    ['another shape', answer(200, '{"answer":"42"}'), '502 upstream_invalid', 1],
    ['a list for an object', answer(200, '[]'), '502 upstream_invalid', 1],
    ['nothing', answer(200, ''), '502 upstream_invalid', 1],
    [
      'JSON that is nested too deep',
      answer(200, `${'['.repeat(200_000)}`),
      '502 upstream_invalid',
      1,
    ],
    ['a redirect', answer(302, '', { location: 'http://127.0.0.1:1/' }), '502 upstream_refused', 1],
    ['403', answer(403), '502 upstream_refused', 1],
    ['404', answer(404), '502 upstream_refused', 1],
    ['413', answer(413), '502 upstream_refused', 1],
    ['500', answer(500), '502 upstream_failed', 2],
    ['503', answer(503), '502 upstream_failed', 2],
    ['429', answer(429), '503 upstream_busy', 2],
    [
      '429, Retry-After: 0',
      answer(429, '', { 'retry-after': '0' }),
      '503 upstream_busy after 0 s',
      2,
    ],
    [
      '429, Retry-After: 5',
      answer(429, '', { 'retry-after': '5' }),
      '503 upstream_busy after 5 s',
      1,
    ],
    [
      '429, Retry-After: 86400',
      answer(429, '', { 'retry-after': '86400' }),
      '503 upstream_busy after 30 s',
      1,
    ],
    ['429, Retry-After: -5', answer(429, '', { 'retry-after': '-5' }), '503 upstream_busy', 2],
    [
      '429, Retry-After: a date far away',
      answer(429, '', { 'retry-after': 'Fri, 31 Dec 2100 23:59:59 GMT' }),
      '503 upstream_busy after 30 s',
      1,
    ],
    [
      '429, Retry-After: a date that is gone',
      answer(429, '', { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' }),
      '503 upstream_busy',
      2,
    ],
    [
      '503, Retry-After: 5',
      answer(503, '', { 'retry-after': '5' }),
      '503 upstream_busy after 5 s',
      1,
    ],
    [
      'a connection that is cut',
      (request: IncomingMessage) => request.socket.resetAndDestroy(),
      '502 upstream_failed',
      2,
    ],
    [
      'a body that is cut',
      (_request: IncomingMessage, response: ServerResponse) => {
        response
          .writeHead(200, { 'content-length': '100' })
          .write('{"ans', () => response.destroy())
      },
      '502 upstream_failed',
      2,
    ],
  ])('error: %s', async (_what, listener, expected, count) => {
    const { ask, hits } = await start(listener)
    expect([await ask(), hits.length]).toEqual([expected, count])
  })

  test('error: returns 502 if the connection is refused', async () => {
    const { url } = await startParty(answer(200))
    servers.pop()?.close()
    expect(await outcomeOf(createUpstream({ id: 'gone', url }).send({ path: '/', schema }))).toBe(
      '502 upstream_failed',
    )
  })

  test.each([
    ['headers that never arrive', () => undefined],
    [
      'a body that does not end',
      (_request: IncomingMessage, response: ServerResponse) =>
        void response.writeHead(200).write('{"answer":'),
    ],
    [
      'a body that drips',
      (_request: IncomingMessage, response: ServerResponse) => {
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('error: %s: times out at the deadline, and is not retried', async (_what, listener) => {
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal)
    const { ask, hits } = await start(listener, { deadline: 150 })
    const asked = ask()
    // Aborts only after the request has arrived, so that a busy machine does not change the result.
    await expect.poll(() => hits.length).toBe(1)
    deadline.abort()
    expect([await asked, hits.length]).toEqual(['504 upstream_timeout', 1])
    expect(timeout.mock.calls).toEqual([[150]])
    timeout.mockRestore()
  })

  test('error: SEC-55 stops reading a body of 100 MB at the size limit', async () => {
    const written = { bytes: 0 }
    const { ask } = await start((_request, response) =>
      pour(response, new Uint8Array(65_536).fill(32), 100_000_000, written),
    )
    expect(await ask()).toBe('502 upstream_too_large')
    // The count includes the socket buffers of this machine.
    expect(written.bytes).toBeLessThan(60_000_000)
  })

  test('error: SEC-55 rejects a small compressed body that decompresses to 200 MB', async () => {
    const bomb = gzipSync(new Uint8Array(200_000_000).fill(32))
    const before = process.memoryUsage().rss
    const { ask } = await start(answer(200, bomb, { 'content-encoding': 'gzip' }))
    expect([await ask(), bomb.byteLength < 1_000_000]).toEqual(['502 upstream_too_large', true])
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('behavior: retries an idempotent request after a failure, and sends any other request once', async () => {
    const state = { count: 0 }
    const flapping: RequestListener = (request, response) =>
      answer(state.count++ % 2 ? 200 : 503)(request, response)
    const { ask, hits } = await start(flapping)
    expect([await ask(), hits.length]).toEqual([ANSWER, 2])
    expect([await ask({ body: {} }), hits.length]).toEqual(['502 upstream_failed', 3])
    state.count = 0
    expect([await ask({ body: {}, isIdempotent: true }), hits.length]).toEqual([ANSWER, 5])
  })

  test('behavior: sends less than 100 of 1,000 requests to a service that always replies 429', async () => {
    const { ask, hits } = await start(answer(429))
    for (let round = 0; round < 40; round++)
      await Promise.all(Array.from({ length: 25 }, () => ask()))
    expect(hits.length).toBeLessThan(100)
  })

  test('behavior: sends at most 1,110 requests for 1,000 calls to a service that fails every second time', async () => {
    const state = { count: 0 }
    const { ask, hits } = await start((request, response) =>
      answer(state.count++ % 2 ? 200 : 429)(request, response),
    )
    for (let round = 0; round < 4; round++)
      await Promise.all(Array.from({ length: 250 }, () => ask()))
    expect(hits.length).toBeGreaterThanOrEqual(1000)
    expect(hits.length).toBeLessThanOrEqual(1110)
  })

  test('behavior: sends no request during Retry-After', async () => {
    const time = { now: 0 }
    const state = { status: 429 }
    const listener: RequestListener = (request, response) =>
      answer(state.status, ANSWER, { 'retry-after': '5' })(request, response)
    const { ask, hits } = await start(listener, { clock: { now: () => time.now } })
    await ask()
    state.status = 200
    time.now = 4000
    expect([await ask(), hits.length]).toEqual(['503 upstream_busy after 1 s', 1])
    time.now = 5000
    expect([await ask(), hits.length]).toEqual([ANSWER, 2])
  })

  test('behavior: sends nothing for 5 s after 5 failures, then a single probe', async () => {
    const time = { now: 0 }
    const state = { status: 500 }
    const { ask, hits } = await start(
      (request, response) => answer(state.status)(request, response),
      { clock: { now: () => time.now } },
    )
    const post = () => ask({ body: {} })
    for (let count = 0; count < 5; count++) expect(await post()).toBe('502 upstream_failed')
    expect([await post(), hits.length]).toEqual(['503 upstream_unavailable after 5 s', 5])
    time.now = 5000
    expect((await Promise.all([post(), post(), post()])).sort()).toEqual([
      '502 upstream_failed',
      '503 upstream_unavailable after 5 s',
      '503 upstream_unavailable after 5 s',
    ])
    expect(hits.length).toBe(6)
    time.now = 10_000
    state.status = 200
    expect(await post()).toBe(ANSWER)
    expect([await post(), await post(), hits.length]).toEqual([ANSWER, ANSWER, 9])
  })

  test('behavior: a refused request does not count as a failure of the service', async () => {
    const { ask, hits } = await start(answer(400))
    for (let count = 0; count < 20; count++) expect(await ask()).toBe('502 upstream_refused')
    expect(hits.length).toBe(20)
  })

  test('behavior: publishes the outcome of every request, without the URL', async () => {
    const results: unknown[] = []
    const listen = (result: unknown): unknown => results.push(result)
    subscribe(upstreamChannel, listen)
    const { upstream } = await start(answer(500))
    const error = await upstream
      .send({ path: '/secret', schema })
      .catch((thrown: unknown) => thrown as UpstreamError)
    unsubscribe(upstreamChannel, listen)
    expect(results).toEqual([
      { id: 'party', outcome: 'failed' },
      { id: 'party', outcome: 'failed' },
    ])
    expect((error as UpstreamError).message).toBe(
      'The service "party" behind this server could not be reached or failed. Try again.',
    )
    expect((error as UpstreamError).upstreamStatus).toBe(500)
  })

  test.each([
    '/../../etc',
    '/a/../../../b',
    '/%2e%2e/%2e%2e/b',
    '//evil.example/x',
    'https://evil.example/',
  ])('behavior: SEC-56 the path %s does not leave the base URL', async (path) => {
    const { url, hits } = await startParty(answer(200))
    const outcome = await outcomeOf(
      createUpstream({ id: 'party', url: `${url}/v2/api/` }).send({ path, schema }),
    )
    expect([ANSWER, 'TypeError: A path leads out of its upstream.']).toContain(outcome)
    for (const hit of hits) expect(hit.url).toMatch(/^\/v2\/api\//)
  })

  test('behavior: sends credentials in the URL as a header', async () => {
    const { url, hits } = await startParty(answer(200))
    const upstream = createUpstream({ id: 'party', url: url.replace('//', '//me:p%40ss@') })
    expect(await upstream.send({ path: '', schema })).toEqual({ answer: 42 })
    expect(hits[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
    )
  })

  test('error: rejects a URL that is neither http: nor https:', () => {
    expect(() => createUpstream({ id: 'party', url: 'file:///etc/passwd' })).toThrow(
      'The address of the service "party" must begin with https: or http:.',
    )
  })
})

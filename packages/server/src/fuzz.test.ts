import { startWorldChain } from '@latchkey/sandbox/world'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listEndpoints } from './endpoints.js'
import { requestsOf, spoiled, toRequest } from './test/arbitrary.js'
import { meaningful, openFullServer } from './test/openFullServer.js'
import { inPaths, PAGE } from './test/openServer.js'

const REQUESTS = process.env.LATCHKEY_THOROUGH ? 100_000 : 10_000
const AT_ONCE = 100
const SEED = 20261121

/** A small xorshift32 generator: fast-check would take minutes for as many requests. */
function createRandom(seed: number): (below: number) => number {
  const state = { value: seed }
  return (below) => {
    state.value ^= state.value << 13
    state.value ^= state.value >>> 17
    state.value ^= state.value << 5
    return (state.value >>> 0) % below
  }
}

const headerSets: readonly Record<string, string>[] = [
  { origin: PAGE },
  { origin: PAGE },
  { origin: PAGE, 'content-type': 'text/plain' },
  { origin: PAGE, 'x-project-id': 'x'.repeat(300), 'x-sdk-type': '\u00ff' },
  { origin: 'null' },
  { origin: PAGE, cookie: 'latchkey-session=%; __Host-latchkey-session="' },
  { origin: PAGE, 'x-forwarded-for': '::1, 10.0.0.1,,', 'if-none-match': '"', accept: '*/*;q=' },
  {},
]

/** Corrupts a request's text as a broken or hostile sender may. */
function garble(text: string, random: (below: number) => number): string {
  const at = random(text.length + 1)
  const parts = [
    '',
    '\0',
    '%',
    '%zz',
    '"',
    '{',
    '}]',
    '\\u0000',
    '/../',
    '?&=',
    '__proto__',
    '9'.repeat(400),
    '\u{1f4a9}',
  ]
  return text.slice(0, at) + (parts[random(parts.length)] ?? '') + text.slice(at + random(4))
}

test(`behavior: SEC-58 ${REQUESTS} broken and hostile requests: each is answered, none with a failure of the server`, {
  timeout: 300_000,
}, async () => {
  const defects: unknown[] = []
  const chain = await startWorldChain({ chainId: 31337 })
  const handle = await openFullServer(chain.url, undefined, {
    onDefect: (error) => defects.push(error),
  })
  const random = createRandom(SEED)
  const templates = listEndpoints().flatMap(({ endpoint }) => {
    const drafts = fc.oneof(
      requestsOf(endpoint, inPaths, meaningful),
      requestsOf(endpoint, inPaths, meaningful).chain(spoiled),
    )
    return fc
      .sample(drafts, { numRuns: 150, seed: SEED })
      .map((draft) => ({ method: endpoint.method, draft, endpoint }))
  })
  const texts = await Promise.all(
    templates.map(async ({ endpoint, draft }) => {
      const request = toRequest('https://api.example', endpoint, draft, {})
      return {
        method: request.method,
        path: request.url.slice('https://api.example'.length),
        body: request.method === 'GET' ? undefined : await request.text(),
      }
    }),
  )

  async function sendOne(): Promise<number> {
    const { method, path, body } = texts[random(texts.length)] ?? {
      method: 'GET',
      path: '/',
      body: undefined,
    }
    const url = `https://api.example/${(random(2) === 0 ? path : garble(path, random)).replace(/^\/+/, '')}`
    const headers = { 'content-type': 'application/json', ...headerSets[random(headerSets.length)] }
    const verb =
      random(20) === 0
        ? (['PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'][random(5)] ?? method)
        : method
    const text = body !== undefined && random(2) === 0 ? garble(body, random) : body
    const request = new Request(url, {
      method: verb,
      headers,
      ...(verb === 'GET' || verb === 'HEAD' || text === undefined ? {} : { body: text }),
    })
    return (await handle(request)).status
  }

  const statuses = new Map<number, number>()
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE)
    for (const status of await Promise.all(Array.from({ length: AT_ONCE }, sendOne)))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
  await chain.stop()
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(defects).toEqual([])
  // Some requests reach the features: not all are rejected by validation.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 100)
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS)
})

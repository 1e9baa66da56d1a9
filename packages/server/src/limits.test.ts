import { describe, expect, test } from 'vitest'
import { createServer } from './createServer.js'
import { createLimits } from './kernel/createLimits.js'
import type { Handler } from './kernel/handler.js'
import { createProjectAdmin } from './kernel/projects/projectAdmin.js'
import { listen } from './run/listen.js'
import type { ServerOptions } from './serverOptions.js'
import { type Backend, describeOnBackends } from './test/backends.js'
import { openTestDatabase } from './test/openTestDatabase.js'

const OWN = 'https://own.example'
const PAGE = 'https://millpond.example'
const OTHER = 'https://other.example'

interface Ask {
  origin?: string
  method?: string
  headers?: Record<string, string>
  body?: string
  address?: string
}

async function ask(
  handle: Handler,
  path: string,
  { origin, method = 'GET', headers = {}, body, address }: Ask = {},
): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: { ...headers, ...(origin ? { origin } : {}) },
    ...(body === undefined ? {} : { body }),
  }
  return handle(new Request(`https://api.example${path}`, init), { remoteAddress: address })
}

async function outcome(response: Response): Promise<string> {
  if (response.ok) return String(response.status)
  return `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`
}

/** A call for an unknown chain: needs no configuration. */
const RPC = '/v1/?chainId=eip155:1'
const rpc: Ask = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }

function start(options: Partial<ServerOptions> = {}): Handler {
  return createServer({ origins: [OWN], chains: {}, ...options })
}

async function startWithProject(
  backend: Backend,
  options: Partial<ServerOptions> = {},
): Promise<Handler> {
  await createProjectAdmin(backend.database).add({
    id: 'millpond',
    name: 'Millpond',
    origins: [PAGE],
  })
  return start({ database: backend.database, store: backend.store, ...options })
}

describeOnBackends('projects', (backend) => {
  test('default: reads the project id from the query, a header, or the body of some endpoints', async () => {
    const handle = await startWithProject(backend())
    const responses = [
      await ask(handle, `${RPC}&projectId=millpond`, { ...rpc, origin: PAGE }),
      await ask(handle, RPC, {
        ...rpc,
        origin: PAGE,
        headers: { ...rpc.headers, 'x-project-id': 'millpond' },
      }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(
      responses.map(({ headers }) => [
        headers.get('access-control-allow-origin'),
        headers.get('access-control-allow-credentials'),
      ]),
    ).toEqual([
      [PAGE, null],
      [PAGE, null],
    ])
    const price = {
      ...rpc,
      origin: PAGE,
      body: JSON.stringify({ projectId: 'millpond', currency: 'usd', addresses: [] }),
    }
    // The feature has read the body too, and reports its error.
    expect(await outcome(await ask(handle, '/v1/fungible/price', price))).not.toMatch(
      /^40[13]|^413/,
    )
    expect(await outcome(await ask(handle, '/v1/fungible/price', { ...price, body: '{}' }))).toBe(
      '403 origin_refused',
    )
  })

  test.each([
    ['another page', `${RPC}&projectId=millpond`, { origin: OTHER }, '403 origin_refused'],
    [
      'a page of the same host over http',
      `${RPC}&projectId=millpond`,
      { origin: 'http://millpond.example' },
      '403 origin_refused',
    ],
    [
      'the server’s own page in a project that does not list it',
      `${RPC}&projectId=millpond`,
      { origin: OWN },
      '403 origin_refused',
    ],
    ['no page', `${RPC}&projectId=millpond`, {}, '403 origin_refused'],
    ['an unknown project', `${RPC}&projectId=nobody`, { origin: PAGE }, '401 project_unknown'],
    [
      'an invalid id',
      `${RPC}&projectId=${encodeURIComponent("' or 1=1 --")}`,
      { origin: PAGE },
      '401 project_unknown',
    ],
    ['a project’s page without its project', RPC, { origin: PAGE }, '403 origin_refused'],
    [
      'a project’s page signing in',
      '/v1/sign-in/nonce?projectId=millpond',
      { origin: PAGE },
      '403 origin_refused',
    ],
  ])('error: SEC-57 %s', async (_what, path, changes, expected) => {
    const handle = await startWithProject(backend())
    const response = await ask(handle, path, { ...rpc, ...changes })
    expect([await outcome(response), response.headers.get('access-control-allow-origin')]).toEqual([
      expected,
      null,
    ])
  })

  test('behavior: a change by the operator takes effect within a second', async () => {
    const time = { now: 0 }
    const { database } = backend()
    const admin = createProjectAdmin(database)
    const handle = start({ database, clock: { now: () => time.now } })
    const visit = async (): Promise<string> =>
      outcome(await ask(handle, `${RPC}&projectId=pond`, { ...rpc, origin: PAGE }))
    const seen = [await visit()]
    await admin.add({ id: 'pond', name: 'Pond', origins: [OTHER] })
    seen.push(await visit())
    time.now += 1000
    seen.push(await visit())
    await admin.change('pond', { origins: [OTHER, PAGE] })
    time.now += 1000
    seen.push(await visit())
    await admin.remove('pond')
    time.now += 1000
    seen.push(await visit())
    expect(seen).toEqual([
      '401 project_unknown',
      '401 project_unknown',
      '403 origin_refused',
      '200',
      '401 project_unknown',
    ])
  })

  test('behavior: adds, changes, lists and removes projects', async () => {
    const admin = createProjectAdmin(backend().database)
    const { id } = await admin.add({ name: ' Millpond ', origins: [PAGE, PAGE] })
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    await admin.change(id, { isAnalyticsEnabled: true })
    expect(await admin.list()).toEqual([
      {
        id,
        name: 'Millpond',
        origins: [PAGE],
        isAnalyticsEnabled: true,
        createdAt: expect.any(Date),
      },
    ])
    expect(await admin.find(id)).toMatchObject({ id })
    await admin.remove(id)
    expect(await admin.find(id)).toBeUndefined()
  })

  test.each([
    [
      'an id that is taken',
      { id: 'millpond', name: 'x', origins: [] },
      'There is a project "millpond" already.',
    ],
    [
      'an id with a space',
      { id: 'mill pond', name: 'x', origins: [] },
      '"mill pond" is not a project id',
    ],
    ['no name', { name: ' ', origins: [] }, 'A project needs a name'],
    [
      'an origin with a path',
      { name: 'x', origins: [`${PAGE}/`] },
      `"${PAGE}/" is not an origin. An origin looks like https://app.example.org`,
    ],
    ['any origin', { name: 'x', origins: ['*'] }, '"*" is not an origin.'],
    ['an opaque origin', { name: 'x', origins: ['null'] }, '"null" is not an origin.'],
  ])('error: rejects a project with %s', async (_what, parameters, message) => {
    const admin = createProjectAdmin(backend().database)
    await admin.add({ id: 'millpond', name: 'Millpond', origins: [] })
    await expect(admin.add(parameters)).rejects.toThrow(message)
    expect(await admin.list()).toHaveLength(1)
    await expect(admin.change('missing', { origins: [] })).rejects.toThrow(
      'There is no project "missing".',
    )
    await expect(admin.remove('missing')).rejects.toThrow('There is no project "missing".')
  })
})

describe('the guard', () => {
  test('behavior: preflights allow the kit’s headers, and cookies for own pages only', async () => {
    const handle = start()
    const preflight = async (path: string, origin: string): Promise<Headers | undefined> => {
      const { status, headers } = await ask(handle, path, { method: 'OPTIONS', origin })
      return status === 204 ? headers : undefined
    }
    const own = await preflight('/v1/sign-in/nonce', OWN)
    expect([
      own?.get('access-control-allow-origin'),
      own?.get('access-control-allow-credentials'),
      own?.get('access-control-max-age'),
    ]).toEqual([OWN, 'true', '600'])
    expect(own?.get('access-control-allow-headers')).toBe(
      'content-type, x-project-id, x-sdk-type, x-sdk-version',
    )
    const foreign = await preflight('/getWallets', PAGE)
    expect([
      foreign?.get('access-control-allow-origin'),
      foreign?.get('access-control-allow-credentials'),
    ]).toEqual([PAGE, null])
    expect(await preflight('/v1/sign-in/nonce', PAGE)).toBeUndefined()
  })

  test('behavior: allows reads without an origin, and refuses changes without one and deeply nested bodies', async () => {
    const handle = start()
    const seen = await Promise.all([
      ask(handle, '/v1/sign-in/session'),
      ask(handle, '/v1/sign-in/session', { method: 'HEAD' }),
      ask(handle, '/v1/sign-in/sign-out', { method: 'POST' }),
      ask(handle, '/v1/sign-in/nonce', {
        ...rpc,
        origin: OWN,
        body: `{"address":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      }),
    ])
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 403, 400])
  })

  test('behavior: public routes accept every origin, without cookies', async () => {
    const { status, headers } = await ask(start(), '/openapi.json', { origin: OTHER })
    expect([
      status,
      headers.get('access-control-allow-origin'),
      headers.get('access-control-allow-credentials'),
    ]).toEqual([200, '*', null])
  })

  test('behavior: uses the last known projects while the database is unavailable', async () => {
    const time = { now: 0 }
    const database = await openTestDatabase()
    await createProjectAdmin(database).add({ id: 'millpond', name: 'Millpond', origins: [PAGE] })
    const handle = start({ database, clock: { now: () => time.now }, onDefect: () => undefined })
    const visit = async (id: string): Promise<string> =>
      outcome(await ask(handle, `${RPC}&projectId=${id}`, { ...rpc, origin: PAGE }))
    expect(await visit('millpond')).toBe('200')
    await database.close()
    time.now += 3600_000
    expect(await visit('millpond')).toBe('200')
    expect(await visit('another')).toMatch(/^50[03] /)
  })
})

describe('the limits', () => {
  const limits = (points: number): ServerOptions['limits'] =>
    createLimits({
      settings: {
        user: { points, seconds: 60 },
        refused: { points: 50, seconds: 60 },
        signIn: { points: 3, seconds: 60 },
      },
    })

  test('behavior: SEC-57 10,000 refused requests of another page do not limit the honest page at the same address', async () => {
    const handle = start({ limits: limits(200) })
    const flood: Record<string, number> = {}
    const honest: string[] = []
    for (let round = 0; round < 100; round++) {
      for (const seen of await Promise.all(
        Array.from({ length: 100 }, async () =>
          outcome(await ask(handle, RPC, { ...rpc, origin: OTHER, address: '203.0.113.7' })),
        ),
      ))
        flood[seen] = (flood[seen] ?? 0) + 1
      honest.push(
        await outcome(await ask(handle, RPC, { ...rpc, origin: OWN, address: '203.0.113.7' })),
      )
    }
    expect(flood).toEqual({ '403 origin_refused': 50, '429 too_many_requests': 9950 })
    expect(new Set(honest)).toEqual(new Set(['200']))
  })

  test('behavior: returns `retry-after` over the limit, readable for the page', async () => {
    const handle = start({ limits: limits(10) })
    const visit = (address: string): Promise<Response> =>
      ask(handle, RPC, { ...rpc, origin: OWN, address })
    for (let count = 0; count < 10; count++) expect((await visit('203.0.113.7')).status).toBe(200)
    const refused = await visit('203.0.113.7')
    expect(await outcome(refused)).toBe('429 too_many_requests')
    expect([
      refused.headers.get('retry-after'),
      refused.headers.get('access-control-expose-headers'),
    ]).toEqual(['60', 'retry-after, x-request-id'])
    expect(refused.headers.get('access-control-allow-origin')).toBe(OWN)
    expect((await visit('203.0.113.8')).status).toBe(200)
  })

  test('behavior: a batch costs one point per call', async () => {
    const handle = createServer({
      origins: [OWN],
      chains: { 1: 'http://127.0.0.1:9' },
      limits: limits(150),
    })
    const batch = JSON.stringify(
      Array.from({ length: 100 }, (_, id) => ({ id, method: 'eth_chainId' })),
    )
    const visit = async (): Promise<string> =>
      outcome(await ask(handle, RPC, { ...rpc, body: batch, origin: OWN, address: '203.0.113.7' }))
    expect([await visit(), await visit()]).toEqual(['200', '429 too_many_requests'])
  })

  test('behavior: sign-in has a lower limit', async () => {
    const handle = start({ limits: limits(1000) })
    const nonce = async (): Promise<string> =>
      outcome(
        await ask(handle, '/v1/sign-in/nonce', { ...rpc, origin: OWN, address: '203.0.113.7' }),
      )
    expect([await nonce(), await nonce(), await nonce(), await nonce()]).toEqual([
      '200',
      '200',
      '200',
      '429 too_many_requests',
    ])
  })

  test('behavior: identifies a user by the peer’s address, or by `x-forwarded-for` of a trusted proxy', async () => {
    const { url, stop } = await listen(
      start({ limits: limits(2), trustedProxies: ['127.0.0.1'] }),
      { port: 0 },
    )
    const visit = async (from: string): Promise<number> =>
      (
        await fetch(`${url}${RPC}`, {
          method: 'POST',
          headers: { ...rpc.headers, origin: OWN, 'x-forwarded-for': from },
          body: '{}',
        })
      ).status
    const seen = [
      await visit('203.0.113.7'),
      await visit('203.0.113.7'),
      await visit('203.0.113.7'),
      await visit('203.0.113.8'),
    ]
    await stop()
    expect(seen).toEqual([200, 200, 429, 200])
  })
})

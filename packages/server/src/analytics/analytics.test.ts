import { analyticsEndpoints } from '@latchkey/protocol'
import { createTestClock } from '@latchkey/testing'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import type { Database } from '../kernel/database/database.js'
import { projects } from '../kernel/projects/projectTables.js'
import { describeOnBackends } from '../test/backends.js'
import { analyticsPage } from './analyticsPage.js'
import { analyticsEvents } from './analyticsTables.js'
import { readPath, readProperties, removePersons } from './removePersons.js'
import { sweepAnalytics } from './sweepAnalytics.js'

const ORIGIN = 'https://millpond.example'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const DAY = 86_400_000

/**
 * Personal data that must not be stored: Ethereum addresses, Solana addresses, e-mail addresses.
 */
const PERSON = /[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32}|@/i

const uuid = (n: number): string => `3f0ab6f5-3c0f-4b51-9d38-${n.toString(16).padStart(12, '0')}`

function event(n: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    eventId: uuid(n),
    url: `${ORIGIN}/swap?to=${ADDRESS}#${ADDRESS}`,
    domain: 'millpond.example',
    timestamp: 1_760_000_000_000,
    props: {
      type: 'track',
      event: 'SELECT_WALLET',
      properties: { name: 'Tern', platform: 'browser' },
    },
    ...changes,
  }
}

interface World {
  clock: ReturnType<typeof createTestClock>
  send(
    body: unknown,
    options?: { project?: string; origin?: string; headers?: Record<string, string> },
  ): Promise<Response>
  get(path: string): Promise<Response>
  rows(): Promise<(typeof analyticsEvents.$inferSelect)[]>
}

async function open(database: Database): Promise<World> {
  const clock = createTestClock()
  await clock.advance(40 * DAY)
  await database.orm.insert(projects).values([
    { id: 'counted', name: 'Counted', origins: [ORIGIN], isAnalyticsEnabled: true },
    { id: 'private', name: 'Private', origins: [ORIGIN] },
  ])
  const handle = createServer({ origins: [ORIGIN], chains: {}, database, clock })
  return {
    clock,
    send: (body, { project = 'counted', origin = ORIGIN, headers = {} } = {}) =>
      handle(
        new Request(`https://api.example${analyticsEndpoints.track.path}?projectId=${project}`, {
          method: 'POST',
          headers: { ...(origin ? { origin } : {}), ...headers },
          body:
            typeof body === 'string' || body instanceof Blob
              ? body
              : new Blob([JSON.stringify(body)]),
        }),
      ),
    get: (path) => handle(new Request(`https://api.example${path}`)),
    rows: () => database.orm.select().from(analyticsEvents),
  }
}

describeOnBackends('analytics', (backend) => {
  test('default: reports analytics as off unless the project enables it', async () => {
    const { get } = await open(backend().database)
    const { path } = analyticsEndpoints.config
    expect(await (await get(path)).json()).toEqual({ isAnalyticsEnabled: false })
    expect(await (await get(`${path}?projectId=private`)).json()).toEqual({
      isAnalyticsEnabled: false,
    })
    expect(await (await get(`${path}?projectId=counted`)).json()).toEqual({
      isAnalyticsEnabled: true,
    })
  })

  test('default: stores an event without the user’s address and browser', async () => {
    const { send, rows, clock } = await open(backend().database)
    const response = await send(event(1), {
      headers: { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'canary' },
    })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await rows()).toEqual([
      {
        projectId: 'counted',
        eventId: uuid(1),
        event: 'SELECT_WALLET',
        origin: ORIGIN,
        path: '/swap',
        properties: { name: 'Tern', platform: 'browser' },
        receivedAt: new Date(clock.now()),
      },
    ])
  })

  test('behavior: stores no event of a project without analytics', async () => {
    const { send, rows } = await open(backend().database)
    expect((await send(event(1), { project: 'private' })).status).toBe(204)
    expect((await send(event(1), { project: '' })).status).toBe(204)
    expect(await rows()).toEqual([])
  })

  test.each(['', 'text/plain;charset=UTF-8', 'application/json', 'application/octet-stream'])(
    'behavior: accepts the content type "%s", as a closing page sends it',
    async (type) => {
      const { send, rows } = await open(backend().database)
      const body = JSON.stringify(event(1))
      const response = type
        ? await send(body, { headers: { 'content-type': type } })
        : await send(new Blob([body]))
      expect([response.status, (await rows()).length]).toEqual([204, 1])
    },
  )

  test('behavior: counts a repeated event once per project', async () => {
    const { send, rows } = await open(backend().database)
    await backend()
      .database.orm.insert(projects)
      .values({ id: 'other', name: 'Other', origins: [ORIGIN], isAnalyticsEnabled: true })
    for (const project of ['counted', 'counted', 'other'])
      expect((await send(event(1), { project })).status).toBe(204)
    expect((await rows()).map(({ projectId }) => projectId).sort()).toEqual(['counted', 'other'])
  })

  test('behavior: stores all of 300 concurrent events by the time they are acknowledged', async () => {
    const { send, rows } = await open(backend().database)
    const responses = await Promise.all(Array.from({ length: 300 }, (_, n) => send(event(n % 250))))
    expect(responses.every(({ status }) => status === 204)).toBe(true)
    expect(await rows()).toHaveLength(250)
  })

  test('behavior: SEC-60 deletes an event after 30 days', async () => {
    const { database } = backend()
    const { send, rows, clock } = await open(database)
    await send(event(1))
    await clock.advance(29 * DAY)
    await send(event(2))
    await sweepAnalytics(database, clock)
    expect(await rows()).toHaveLength(2)
    await clock.advance(DAY + 1)
    await sweepAnalytics(database, clock)
    expect((await rows()).map(({ eventId }) => eventId)).toEqual([uuid(2)])
  })

  test('behavior: the sweep and the page use an index', async () => {
    const { orm } = backend().database
    await orm.execute(
      sql`insert into analytics_events select 'p', gen_random_uuid(), 'MODAL_OPEN', '', '', '{}', to_timestamp(n * 60) from generate_series(1, 20000) n`,
    )
    await orm.execute(sql`analyze analytics_events`)
    const { rows } = (await orm.execute(
      sql`explain delete from analytics_events where received_at < to_timestamp(3600)`,
    )) as unknown as {
      rows: Record<string, string>[]
    }
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      'analytics_events_received_at',
    )
  })

  test('behavior: the operator’s page counts by day, event and project, and contains no script', async () => {
    const { database } = backend()
    const { send, clock } = await open(database)
    await send(event(1))
    await clock.advance(DAY)
    await send(event(2, { props: { type: 'track', event: 'MODAL_OPEN' } }))
    await send(event(3))
    await database.orm
      .update(analyticsEvents)
      .set({ projectId: '<script>canary()</script>' })
      .where(sql`event = 'MODAL_OPEN'`)
    const page = await analyticsPage(database, clock)
    expect(page).not.toContain('<script')
    const cells = [...page.matchAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td>/g)].map(
      ([, name, events]) => `${name} ${events}`,
    )
    expect(cells.slice(0, 6)).toEqual([
      'counted 2',
      '&lt;script&gt;canary()&lt;/script&gt; 1',
      'SELECT_WALLET 2',
      'MODAL_OPEN 1',
      '1970-02-11 2',
      '1970-02-10 1',
    ])
    expect(cells).toHaveLength(4 + 30)
  })

  test.each([
    [
      'MODAL_CREATED',
      event(1, { props: { type: 'track', event: 'MODAL_CREATED' } }),
      400,
      'body_invalid',
    ],
    [
      'an event of no catalogue',
      event(1, { props: { type: 'track', event: 'X' } }),
      400,
      'body_invalid',
    ],
    ['no JSON', 'x', 400, 'body_invalid'],
    ['a body of 65 KiB', `"${'x'.repeat(65 * 1024)}"`, 413, 'body_too_large'],
  ])('error: %s', async (_what, body, status, code) => {
    const { send, rows } = await open(backend().database)
    const response = await send(body)
    expect([
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]).toEqual([status, code])
    expect(await rows()).toEqual([])
  })

  test.each(['https://elsewhere.example', 'null', ''])(
    'error: SEC-57 refuses events from a page of "%s"',
    async (origin) => {
      const { send, rows } = await open(backend().database)
      expect((await send(event(1), { origin })).status).toBe(403)
      expect(await rows()).toEqual([])
    },
  )

  test('error: SEC-60 stores no address, e-mail address or key from any field of an event', async () => {
    const { send, rows } = await open(backend().database)
    const persons = [
      ADDRESS,
      ADDRESS.slice(2),
      'ada@lovelace.example',
      'ada＠lovelace.example',
      '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    ]
    for (const [n, person] of persons.entries()) {
      const properties = {
        name: person,
        message: `Account (${person}) refused`,
        error: `x${person}x`,
        address: person,
        ensName: person,
        [person.slice(0, 40)]: true,
      }
      await send(
        event(n, {
          url: `${ORIGIN}/of/${person}/${person}?q=${person}`,
          domain: person,
          props: { type: 'track', event: 'CONNECT_ERROR', properties },
        }),
      )
    }
    const found = await rows()
    expect(found).toHaveLength(persons.length)
    for (const { eventId: _id, ...row } of found) expect(JSON.stringify(row)).not.toMatch(PERSON)
  })
})

describe('removePersons', () => {
  test('default', () => {
    expect(removePersons('User rejected the request.')).toBe('User rejected the request.')
    expect(removePersons('eip155:31337')).toBe('eip155:31337')
    expect(removePersons(`Sent to ${ADDRESS} by 0xf39F…2266, vitalik.eth`)).toBe(
      'Sent to [removed] by [removed] [removed]',
    )
    expect(removePersons('\u202ea\u0000\ud800b')).toBe('ab')
  })

  test('behavior: keeps one digit of amounts, as text or number', () => {
    const properties = {
      amount: '1234.5678',
      swapFromAmount: 0.0987,
      connected: true,
      network: null,
      amount2: 1,
    }
    expect(readProperties({ ...properties, swapToAmount: 'NaN' })).toEqual({
      amount: 1000,
      swapFromAmount: 0.1,
      swapToAmount: null,
      connected: true,
      network: null,
    })
  })

  test('error: SEC-60 removes an address, key or e-mail address from any position in a string', () => {
    const noise = fc.string({ maxLength: 40, unit: 'binary' })
    const hex = fc.string({
      unit: fc.constantFrom(...'0123456789abcdefABCDEF'),
      minLength: 40,
      maxLength: 64,
    })
    const base58 = fc.string({
      unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
      minLength: 32,
      maxLength: 44,
    })
    const person = fc.oneof(hex, base58, fc.emailAddress())
    fc.assert(
      fc.property(noise, person, noise, (before, found, after) => {
        const kept = removePersons(before + found + after)
        expect(kept).not.toMatch(PERSON)
        expect(kept.length).toBeLessThan(2048)
      }),
      { numRuns: 1000, seed: 1 },
    )
  })
})

describe('readPath', () => {
  test.each([
    ['https://a.example', '/'],
    ['https://a.example/pools/new/?x=1#y', '/pools/new/'],
    ['https://a.example/v2/index.html', '/v2/index.html'],
    [`https://a.example/account/${ADDRESS}/send`, '/account/{id}/send'],
    ['https://a.example/u/ada@lovelace.example', '/u/{id}'],
    ['https://a.example/u/vitalik.eth/4711', '/u/{id}/{id}'],
    ['https://a.example/%61%64%61', '/{id}'],
    ['https://a.example/a/b/c/d/e/f/g/h', '/a/b/c/d/e/f'],
    ['file:///home/ada/page.html', ''],
    ['about:srcdoc', ''],
    ['x', ''],
  ])('behavior: %s', (url, path) => {
    expect(readPath(url)).toBe(path)
  })
})

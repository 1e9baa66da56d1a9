import { parse } from 'valibot'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../test/openTestDatabase.js'
import { checkParts } from './checkParts.js'
import { createClockCheck, readClockOffset } from './createClockCheck.js'
import { openDatabase } from './database/openDatabase.js'
import { type Settings, settingsSchema } from './settings.js'
import { startServer } from './startServer.js'

const state = { databaseUrl: '' }
beforeAll(async () => {
  state.databaseUrl = await createTestDatabase()
})
afterEach(() => {
  vi.restoreAllMocks()
})

function settings(): Settings {
  const { databaseUrl } = state
  return parse(settingsSchema, {
    origins: ['https://millpond.example'],
    chains: {},
    port: 0,
    operationsPort: 0,
    drainSeconds: 0,
    databaseUrl,
  })
}

/** Sets the clock of this process, seconds ahead of PostgreSQL's. */
function setAhead(seconds: number): void {
  vi.spyOn(Date, 'now').mockImplementation(
    () => Math.floor(performance.timeOrigin + performance.now()) + 1000 * seconds,
  )
}

describe('createClockCheck', () => {
  test('default: logs when a difference of the clocks starts and ends, and keeps the last result without an answer', async () => {
    const database = await openDatabase({ url: state.databaseUrl })
    const time = { ahead: 0 }
    const events: unknown[] = []
    const clock = { now: () => Date.now() + 1000 * time.ahead }
    const check = createClockCheck({
      database,
      clock,
      log: { event: (event, details) => events.push([event, details?.seconds]) },
    })
    const states: unknown[] = [check.state()]
    for (const ahead of [0, 45, 46, -90, 0]) {
      time.ahead = ahead
      await check.measure()
      states.push(check.state())
    }
    expect(states).toEqual([undefined, 'ok', 'degraded', 'degraded', 'unavailable', 'ok'])
    const near = (seconds: number): unknown => expect.closeTo(seconds, -0.5)
    expect(events).toEqual([
      ['clock_differs', near(45)],
      ['clock_differs', near(-90)],
      ['clock_agrees', near(0)],
    ])
    await database.close()
    time.ahead = 90
    await check.measure()
    expect([check.state(), events.length]).toEqual(['ok', 3])
  })

  test('behavior: a slow answer does not count as an offset', async () => {
    const time = { now: 1000 }
    const slow = async (): Promise<number> => {
      time.now += 90_000
      return 2000
    }
    expect(await readClockOffset(slow, { now: () => time.now })).toBe(0)
    expect(await readClockOffset(async () => 1000, { now: () => 91_000 })).toBe(90_000)
    expect(await readClockOffset(async () => 91_000, { now: () => 1000 })).toBe(-90_000)
  })

  test('behavior: measures no offset with PGlite, which has the clock of this process', async () => {
    const database = await openDatabase()
    const check = createClockCheck({
      database,
      clock: { now: () => 0 },
      log: { event: () => undefined },
    })
    await check.measure()
    expect([check.state(), check.offset()]).toEqual([undefined, undefined])
    await database.close()
  })
})

describe('a server whose clock differs from that of the database', () => {
  test.each([
    [-45, 200, 'degraded', 'degraded'],
    [90, 503, 'unavailable', 'unavailable'],
  ])(
    'behavior: %i s ahead, /ready returns %i and the status %s',
    async (seconds, status, ready, clock) => {
      setAhead(seconds)
      const server = await startServer(settings())
      try {
        const [inside, outside] = [
          await fetch(`${server.operationsUrl}/ready`),
          await fetch(`${server.url}/ready`),
        ]
        expect([inside.status, await inside.json()]).toEqual([
          status,
          { status: ready, checks: { database: 'ok', clock } },
        ])
        expect([outside.status, await outside.json()]).toEqual([status, { status: ready }])
        const metrics = await (await fetch(`${server.operationsUrl}/metrics`)).text()
        expect(Number(/^latchkey_clock_offset_seconds (\S+)$/m.exec(metrics)?.[1])).toBeCloseTo(
          seconds,
          -0.5,
        )
      } finally {
        await server.stop()
      }
    },
  )
})

describe('checkParts', () => {
  test('default: reports a wrong clock with its remedy', async () => {
    expect(await checkParts(settings())).toEqual([
      { name: 'PostgreSQL', problem: undefined },
      { name: 'clock', problem: undefined },
    ])
    setAhead(-120)
    const [, clock] = await checkParts(settings())
    expect(clock?.problem).toMatch(
      /^The clock of this machine is 1[12]\d s behind PostgreSQL's\. Let both follow the same time servers \(NTP\)/,
    )
  })
})

import { testAccounts } from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProjectAdmin } from '../kernel/projects/projectAdmin.js'
import { openRemoteBrowser, signedSubmission, signIn } from '../test/signIn.js'
import { type Postgres, startPostgres } from '../test/startPostgres.js'
import { type RunningRedis, startRedis } from '../test/startRedis.js'
import { type ServerProcess, startServerProcess } from '../test/startServerProcess.js'
import { openDatabase } from './database/openDatabase.js'

const ORIGIN = 'https://millpond.example'
const [account] = testAccounts(1) as [ReturnType<typeof testAccounts>[number]]

interface World {
  postgres: Postgres
  redis: RunningRedis
  databaseUrl: string
  one: ServerProcess
  two: ServerProcess
}

const parts: Partial<World> = {}
const world = (): World => parts as World

beforeAll(async () => {
  parts.postgres = await startPostgres()
  parts.redis = await startRedis()
  parts.databaseUrl = await parts.postgres.createDatabase()
  const settings = {
    origins: [ORIGIN],
    chains: { 1: { nodes: 'http://127.0.0.1:9' } },
    databaseUrl: parts.databaseUrl,
    redisUrl: parts.redis.url,
    limits: { refused: { points: 30, seconds: 60 } },
  }
  // Both start at once on an empty database and create the tables.
  const [one, two] = await Promise.all([startServerProcess(settings), startServerProcess(settings)])
  Object.assign(parts, { one, two })
})

afterAll(async () => {
  await Promise.all([parts.one?.stop(), parts.two?.stop()])
  await Promise.all([parts.postgres?.remove(), parts.redis?.remove()])
})

describe('two servers on one PostgreSQL and Redis', () => {
  test('behavior: a session of one server is valid on the other, and ends on both', async () => {
    const { one, two } = world()
    const browser = await signIn(one.url, ORIGIN, account)
    browser.moveTo(two.url)
    expect(await browser.getSession()).toEqual({ accountId: `eip155:1:${account.address}` })
    const cookies = new Map(browser.cookies)
    expect(await browser.signOut()).toBe(true)
    browser.moveTo(one.url)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect(await browser.getSession()).toBeNull()
  })

  test('behavior: a nonce of one server is valid on the other, once across both', async () => {
    const { one, two } = world()
    const taken: number[] = []
    for (let round = 0; round < 5; round++) {
      const browser = openRemoteBrowser(one.url, ORIGIN)
      const submission = await signedSubmission(browser, ORIGIN, account)
      const cookies = [...browser.cookies]
      const tries = Array.from({ length: 10 }, (_, index) => {
        const each = openRemoteBrowser(index % 2 ? one.url : two.url, ORIGIN)
        for (const [name, value] of cookies) each.cookies.set(name, value)
        return each.send('POST', '/v1/sign-in/verify', submission)
      })
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      // A Redis that takes more than a second, as on a stalled machine, causes a 503. The nonce is
      // used up anyway.
      expect(statuses.filter((status) => ![200, 401, 503].includes(status))).toEqual([])
      const accepted = statuses.filter((status) => status === 200).length
      expect(accepted).toBeLessThanOrEqual(1)
      if (!statuses.includes(503)) expect(accepted).toBe(1)
      taken.push(accepted)
    }
    expect(taken).toContain(1)
  })

  test('behavior: both servers apply a changed project soon', async () => {
    const { one, two, databaseUrl } = world()
    const database = await openDatabase({ url: databaseUrl })
    const admin = createProjectAdmin(database)
    const statusOf = async ({ url }: ServerProcess): Promise<number> =>
      (
        await fetch(`${url}/getAnalyticsConfig?projectId=mill`, {
          headers: { origin: 'https://mill.example' },
        })
      ).status
    await admin.add({ id: 'mill', name: 'Mill', origins: ['https://mill.example'] })
    expect(await Promise.all([statusOf(one), statusOf(two)])).toEqual([200, 200])
    await admin.change('mill', { origins: ['https://other.example'] })
    for (const server of [one, two]) await expect.poll(() => statusOf(server)).toBe(403)
    await database.close()
  })

  test('behavior: both servers count the requests of a user together', async () => {
    const { one, two } = world()
    const statuses: number[] = []
    for (let index = 0; index < 40; index++) {
      const { url } = index % 2 ? one : two
      statuses.push(
        (await fetch(`${url}/getAnalyticsConfig`, { headers: { origin: 'https://evil.example' } }))
          .status,
      )
    }
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(30)
    expect(statuses.at(-1)).toBe(429)
  })

  test('behavior: one server stops cleanly while the other continues', async () => {
    const { one, two } = world()
    const browser = await signIn(one.url, ORIGIN, account)
    await one.stop()
    await expect(fetch(`${one.url}/health`)).rejects.toThrow()
    expect(one.output()).not.toMatch(/error/i)
    browser.moveTo(two.url)
    expect(await browser.getSession()).not.toBeNull()
    expect(await (await fetch(`${two.operationsUrl}/ready`)).json()).toEqual({
      status: 'ready',
      checks: { database: 'ok', redis: 'ok', clock: 'ok' },
    })
  })
})

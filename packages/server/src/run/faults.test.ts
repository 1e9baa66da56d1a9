import { sleep } from '@latchkey/protocol/std'
import { testAccounts } from '@latchkey/testing'
import { parse } from 'valibot'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registration } from '../test/registration.js'
import { signedSubmission, signIn } from '../test/signIn.js'
import { type Postgres, startPostgres } from '../test/startPostgres.js'
import { startProxy } from '../test/startProxy.js'
import { type RunningRedis, startRedis } from '../test/startRedis.js'
import { type Settings, settingsSchema } from './settings.js'
import { type RunningServer, startServer } from './startServer.js'

const ORIGIN = 'https://millpond.example'
const [account] = testAccounts(1)
const databaseUrl = { value: '' }
const part: { postgres?: Postgres; redis?: RunningRedis; server?: RunningServer } = {}

function get<name extends keyof typeof part>(name: name): NonNullable<(typeof part)[name]> {
  const found = part[name]
  if (!found) throw new Error(`${name} is not running`)
  return found
}

beforeAll(async () => {
  part.postgres = await startPostgres()
  part.redis = await startRedis()
  databaseUrl.value = await part.postgres.createDatabase()
  part.server = await startServer(
    settingsOf({ databaseUrl: databaseUrl.value, redisUrl: part.redis.url }),
  )
})

function settingsOf(
  place: Pick<Settings, 'databaseUrl' | 'databasePool'> & { redisUrl?: string },
): Settings {
  return parse(settingsSchema, {
    origins: [ORIGIN],
    chains: { 1: { nodes: 'http://127.0.0.1:9' } },
    port: 0,
    operationsPort: 0,
    drainSeconds: 0,
    logRequests: false,
    names: { own: { parent: 'latchkey.eth', chainId: 1 } },
    limits: { user: { points: 1e6, seconds: 10 }, signIn: { points: 1e6, seconds: 10 } },
    ...place,
  })
}

afterAll(async () => {
  await part.server?.stop()
  await Promise.all([part.postgres?.remove(), part.redis?.remove()])
})

interface Answer {
  status: number
  code: string | undefined
  ms: number
}

async function ask(path: string, init: RequestInit = {}, { url } = get('server')): Promise<Answer> {
  const started = performance.now()
  const response = await fetch(url + path, init)
  const body = (await response.json()) as { error?: { code: string } }
  return { status: response.status, code: body.error?.code, ms: performance.now() - started }
}

/** Sends database requests concurrently until stopped. */
function load(cookie: string): { answers: Answer[]; stop(): Promise<void> } {
  const state = { isOver: false }
  const answers: Answer[] = []
  const user = async (): Promise<void> => {
    while (!state.isOver) {
      answers.push(await ask('/v1/sign-in/session', { headers: { cookie } }))
      await sleep(5)
    }
  }
  const users = Array.from({ length: 4 }, user)
  return {
    answers,
    async stop() {
      state.isOver = true
      await Promise.all(users)
    },
  }
}

async function readiness(): Promise<unknown> {
  const response = await fetch(`${get('server').operationsUrl}/ready`)
  return [response.status, await response.json()]
}

/** Polls until the reply is the expected one. Returns the elapsed time. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (!(await isSo())) await sleep(20)
  return performance.now() - started
}

const cookieOf = (cookies: Map<string, string>): string =>
  [...cookies].map((pair) => pair.join('=')).join('; ')

describe('a server whose PostgreSQL is restarted under load', () => {
  test('behavior: replies 200 or 503 within 10 s, and recovers automatically', async () => {
    const browser = await signIn(get('server').url, ORIGIN, account)
    const { answers, stop } = load(cookieOf(browser.cookies))
    await until(async () => answers.length > 20)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))

    await get('postgres').stop()
    await until(async () => answers.at(-1)?.status === 503)
    expect(await readiness()).toEqual([
      503,
      { status: 'unavailable', checks: { database: 'unavailable', redis: 'ok', clock: 'ok' } },
    ])
    expect((await fetch(`${get('server').url}/ready`)).status).toBe(503)
    expect((await fetch(`${get('server').url}/health`)).status).toBe(200)

    await get('postgres').start()
    const seen = answers.length
    await until(async () => answers.slice(seen).some(({ status }) => status === 200))
    await stop()
    await expect
      .poll(readiness)
      .toEqual([200, { status: 'ready', checks: { database: 'ok', redis: 'ok', clock: 'ok' } }])
    expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['200 undefined', '503 database_unavailable']),
    )
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10_000)
    expect(await browser.getSession()).toEqual({ accountId: `eip155:1:${account?.address}` })
  })

  test('behavior: returns 503 after a broken connection, and reports no defect', async () => {
    const browser = await signIn(get('server').url, ORIGIN, account)
    const { answers, stop } = load(cookieOf(browser.cookies))
    await until(async () => answers.length > 20)
    await get('postgres').kill()
    await get('postgres').start()
    await until(
      async () =>
        (await ask('/v1/sign-in/session', { headers: { cookie: cookieOf(browser.cookies) } }))
          .status === 200,
    )
    await stop()
    expect(
      answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503),
    ).toEqual([])
  })
})

describe('a server whose PostgreSQL stops responding', () => {
  test('behavior: every request ends within 10 s', async () => {
    const { port, pathname } = new URL(databaseUrl.value)
    const wire = await startProxy(Number(port))
    const server = await startServer(
      settingsOf({ databaseUrl: `postgres://postgres@127.0.0.1:${wire.port}${pathname}` }),
    )
    const browser = await signIn(server.url, ORIGIN, account)
    const headers = { cookie: cookieOf(browser.cookies) }
    expect((await ask('/v1/sign-in/session', { headers }, server)).status).toBe(200)
    wire.freeze()
    // The first requests get a connection that worked before. The others wait for one.
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask('/v1/sign-in/session', { headers }, server)),
    )
    expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['503 database_unavailable']),
    )
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10_000)
    const started = performance.now()
    await server.stop()
    expect(performance.now() - started).toBeLessThan(5000)
    await wire.stop()
  })
})

describe('a server whose PostgreSQL stalls', () => {
  test('behavior: refuses 15 registrations during a stall, and accepts all of them afterwards', async () => {
    const databasePool = {
      connections: 10,
      queue: 100,
      connectionTimeout: 2000,
      statementTimeout: 2000,
    }
    const server = await startServer(
      settingsOf({ databaseUrl: await get('postgres').createDatabase(), databasePool }),
    )
    const signers = Array.from({ length: 15 }, () => privateKeyToAccount(generatePrivateKey()))
    const register = (): Promise<Answer[]> =>
      Promise.all(
        signers.map(async (signer, index) => {
          const body = JSON.stringify(
            await registration(signer, `name${index}.latchkey.eth`, { now: Date.now() }),
          )
          return ask(
            '/v1/profile/account',
            {
              method: 'POST',
              headers: { origin: ORIGIN, 'content-type': 'application/json' },
              body,
            },
            server,
          )
        }),
      )
    await until(async () => (await ask('/ready', {}, server)).status === 200)
    get('postgres').freeze()
    const refused = await register()
    get('postgres').thaw()
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['503 database_unavailable']),
    )
    await until(async () => (await ask('/ready', {}, server)).status === 200)
    expect((await register()).map(({ status }) => status)).toEqual(signers.map(() => 200))
    await server.stop()
  })
})

describe('a server whose Redis stops and restarts', () => {
  test('behavior: keeps sessions and limits, refuses one-time values within seconds, and recovers automatically', async () => {
    const browser = await signIn(get('server').url, ORIGIN, account)
    if (!account) throw new TypeError('There is no such account.')
    const other = await signIn(get('server').url, ORIGIN, account)
    await other.signOut()
    const submission = await signedSubmission(other, ORIGIN, account)

    await get('redis').stop()
    expect(await browser.getSession()).not.toBeNull()
    const started = performance.now()
    const refused = await other.send('POST', '/v1/sign-in/verify', submission)
    expect([
      refused.status,
      ((await refused.json()) as { error: { code: string } }).error.code,
    ]).toEqual([503, 'store_unavailable'])
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await other.send('POST', '/v1/sign-in/nonce', {})).status).toBe(503)
    expect(performance.now() - started).toBeLessThan(5000)
    expect(await readiness()).toEqual([
      200,
      { status: 'degraded', checks: { database: 'ok', redis: 'unavailable', clock: 'ok' } },
    ])
    expect(await browser.signOut()).toBe(true)

    await get('redis').start()
    const ms = await until(async () => (await other.send('POST', '/v1/sign-in/nonce', {})).ok)
    expect(ms).toBeLessThan(5000)
    // The nonce was lost with Redis, and stays invalid.
    expect((await other.send('POST', '/v1/sign-in/verify', submission)).status).toBe(401)
    expect(await (await signIn(get('server').url, ORIGIN, account)).getSession()).not.toBeNull()
  })

  test('behavior: does not wait for an unresponsive Redis', async () => {
    const { pid } = get('redis')
    process.kill(pid, 'SIGSTOP')
    const { status, code, ms } = await ask('/v1/sign-in/nonce', {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body: '{}',
    })
    process.kill(pid, 'SIGCONT')
    expect([status, code]).toEqual([503, 'store_unavailable'])
    expect(ms).toBeLessThan(8000)
    await until(async () =>
      (
        await fetch(`${get('server').operationsUrl}/ready`).then((response) => response.text())
      ).includes('"ready"'),
    )
  })
})

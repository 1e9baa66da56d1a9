import { loginEndpoints } from '@latchkey/protocol'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Handler } from '../../kernel/handler.js'
import { createMemoryStore } from '../../kernel/store.js'
import { createRedisStore } from '../../run/redis/createRedisStore.js'
import { type FrameBrowser, openFrameBrowser } from '../../test/openFrameBrowser.js'
import { type LoginWorld, openLogin, PAGE } from '../../test/openLogin.js'
import { sharedDatabase } from '../../test/sharedDatabase.js'
import { connectRedis, type RunningRedis, startRedis } from '../../test/startRedis.js'

const { session } = loginEndpoints
const database = sharedDatabase()
const parts: { server?: RunningRedis; redis?: Redis } = {}

beforeAll(async () => {
  parts.server = await startRedis()
  parts.redis = await connectRedis(parts.server.url)
})
afterAll(async () => {
  parts.redis?.disconnect()
  await parts.server?.remove()
})

function redis(): { server: RunningRedis; redis: Redis } {
  const { server, redis: connection } = parts
  if (!server || !connection) throw new Error('Redis is not running.')
  return { server, redis: connection }
}

const body = JSON.stringify({ origin: PAGE })

/** Sends one proof twice. Only the first one is accepted. */
async function useProof(browser: FrameBrowser): Promise<string> {
  await browser.call(session, { origin: PAGE })
  const dpop = await browser.prove('POST', session.path, body)
  const codes = [
    await browser.call(session, { origin: PAGE }, { dpop }),
    await browser.call(session, { origin: PAGE }, { dpop }),
  ].map(({ code }) => code)
  expect(codes).toEqual([undefined, 'proof_refused'])
  return dpop
}

/** Sends a used proof again, several times, and then a new one. */
async function expectRefused(browser: FrameBrowser, dpop: string): Promise<void> {
  for (let index = 0; index < 3; index++)
    expect((await browser.call(session, { origin: PAGE }, { dpop })).code).toBe('use_dpop_nonce')
  expect((await browser.call(session, { origin: PAGE })).status).toBe(200)
}

const onRedis = (): Promise<LoginWorld> =>
  openLogin(database(), {}, { store: createRedisStore(redis().redis) })

test('error: SEC-21 refuses a used proof after a flush of Redis', async () => {
  const browser = await openFrameBrowser((await onRedis()).handle)
  const dpop = await useProof(browser)
  await redis().redis.flushall()
  await expectRefused(browser, dpop)
})

test('error: SEC-21 refuses a used proof after a restart of Redis from an older snapshot', async () => {
  const browser = await openFrameBrowser((await onRedis()).handle)
  await browser.call(session, { origin: PAGE })
  await redis().redis.save()
  const dpop = await useProof(browser)
  const isBack = new Promise((resolve) => redis().redis.once('ready', resolve))
  await redis().server.stop()
  await redis().server.start()
  await isBack
  expect((await redis().redis.keys('latchkey:generation:*')).length).toBe(1)
  await expectRefused(browser, dpop)
})

test('error: SEC-21 refuses a used proof after a restart of a server without Redis', async () => {
  const world: { handle: Handler } = await openLogin(database())
  const browser = await openFrameBrowser((request, connection) => world.handle(request, connection))
  const dpop = await useProof(browser)
  world.handle = (await openLogin(database())).handle
  await expectRefused(browser, dpop)
})

test('behavior: SEC-21 servers on one Redis accept each other’s nonces, including the first ones', async () => {
  await redis().redis.flushall()
  const stores = [createRedisStore(redis().redis), createRedisStore(redis().redis)]
  const generations = await Promise.all(
    Array.from({ length: 20 }, (_, index) => stores[index % 2]?.generation()),
  )
  expect(new Set(generations).size).toBe(1)
})

test('behavior: SEC-21 servers with clocks 60 s off in opposite directions accept each other’s nonces', async () => {
  const store = createMemoryStore()
  const [ahead, behind] = [
    await openLogin(database(), {}, { store }),
    await openLogin(database(), {}, { store }),
  ]
  ahead.time.now += 60_000
  behind.time.now -= 59_000
  const turn = { count: 0 }
  const browser = await openFrameBrowser((request, connection) =>
    (turn.count++ % 2 ? behind : ahead).handle(request, connection),
  )
  await browser.call(session, { origin: PAGE })
  for (let index = 0; index < 4; index++) {
    const dpop = await browser.prove('POST', session.path, body)
    expect((await browser.call(session, { origin: PAGE }, { dpop })).code).toBeUndefined()
  }
})

import { loginEndpoints } from '@latchkey/protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import { openFrameBrowser } from '../test/openFrameBrowser.js'
import { openLogin, PAGE } from '../test/openLogin.js'
import { sharedDatabase } from '../test/sharedDatabase.js'
import { watchDatabase } from '../test/watchDatabase.js'
import { loginCodes } from './loginCodeTables.js'

/** Counts the calls of Node's crypto functions. */
const counted = vi.hoisted(() => ({ hashes: 0, comparisons: 0 }))
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>()
  return {
    ...crypto,
    createHmac: (...given: Parameters<typeof crypto.createHmac>) => {
      counted.hashes += 1
      return crypto.createHmac(...given)
    },
    timingSafeEqual: (...given: Parameters<typeof crypto.timingSafeEqual>) => {
      counted.comparisons += 1
      return crypto.timingSafeEqual(...given)
    },
  }
})

const { startOtp, verifyOtp } = loginEndpoints
const database = sharedDatabase()
const many = { count: 1_000_000, milliseconds: 3_600_000 }
const codeLimits = {
  mailPause: many,
  mailsPerHour: many,
  mailsPerDay: many,
  clientMails: many,
  accountTries: many,
  clientTries: many,
  allFailures: many,
}

beforeEach(() => {
  Object.assign(counted, { hashes: 0, comparisons: 0 })
})

/** Counts the operations of one request. */
async function openWatched() {
  const { database: watched, calls } = watchDatabase(database())
  const world = await openLogin(watched, { codeLimits })
  const browser = await openFrameBrowser(world.handle)
  async function workOf<reply>(act: () => Promise<reply>): Promise<{ reply: reply; work: object }> {
    calls.length = 0
    Object.assign(counted, { hashes: 0, comparisons: 0 })
    const reply = await act()
    return { reply, work: { calls: [...calls], ...counted } }
  }
  return { world, browser, workOf }
}

test('behavior: SEC-14 a wrong, an expired, a used and a missing code cause the same operations and the same reply', async () => {
  const { world, browser, workOf } = await openWatched()
  const start = async (): Promise<string> =>
    (await browser.call(startOtp, { email: 'ada@example.org', origin: PAGE, projectId: 'demo' }))
      .body.attemptId
  const verify = (attemptId: string, otp: string) =>
    workOf(() => browser.call(verifyOtp, { attemptId, otp }))
  const attemptId = await start()
  const right = world.mails.codeFor('ada@example.org')
  const other = (by: number): string => String((Number(right) + by) % 1_000_000).padStart(6, '0')
  const wrong = await verify(attemptId, other(1))
  expect([wrong.reply.status, wrong.reply.code]).toEqual([401, 'code_refused'])
  // Both secrets are always compared, each in constant time.
  expect(wrong.work).toMatchObject({ comparisons: 2 + (await comparisonsOfProof(browser)) })
  const thief = await openFrameBrowser(world.handle)
  await thief.call(startOtp, { email: 'eve@example.org', origin: PAGE, projectId: 'demo' })
  const cases = {
    missing: await verify('a'.repeat(43), right),
    almost: await verify(attemptId, `${right.slice(0, 5)}${(Number(right[5]) + 1) % 10}`),
    foreign: await workOf(() => thief.call(verifyOtp, { attemptId, otp: right })),
    spent: await (async () => {
      for (let index = 2; index < 5; index++) await verify(attemptId, other(index))
      return verify(attemptId, right)
    })(),
    used: await (async () => {
      const next = await start()
      await browser.call(verifyOtp, {
        attemptId: next,
        otp: world.mails.codeFor('ada@example.org'),
      })
      // The same browser may send it again for a minute.
      world.time.now += 61_000
      return verify(next, world.mails.codeFor('ada@example.org'))
    })(),
    old: await (async () => {
      const next = await start()
      await database()
        .orm.update(loginCodes)
        .set({ expiresAt: new Date(0) })
      return verify(next, world.mails.codeFor('ada@example.org'))
    })(),
  }
  for (const [name, { reply, work }] of Object.entries(cases)) {
    expect([name, work]).toEqual([name, wrong.work])
    expect([name, reply.status, reply.text]).toEqual([name, wrong.reply.status, wrong.reply.text])
  }
})

test('behavior: SEC-14 requesting a code causes the same operations for an address with and without an account', async () => {
  const { world, browser, workOf } = await openWatched()
  await browser.logIn(world, 'ada@example.org')
  const stranger = await openFrameBrowser(world.handle)
  const start = (email: string) =>
    workOf(() => stranger.call(startOtp, { email, origin: PAGE, projectId: 'demo' }))
  // The first request of a browser gets its nonce.
  await start('first@example.org')
  const known = await start('ada@example.org')
  const unknown = await start('bob@example.org')
  expect(unknown.work).toEqual(known.work)
  expect(unknown.reply.text.length).toBe(known.reply.text.length)
  const [one, other] = world.mails.mails.slice(-2).map(({ text }) => text.replace(/^\d{6}$/m, ''))
  expect(other).toBe(one)
})

/** Returns the comparisons in the proof check of a browser. */
async function comparisonsOfProof(
  browser: Awaited<ReturnType<typeof openFrameBrowser>>,
): Promise<number> {
  const before = counted.comparisons
  await browser.call(loginEndpoints.session, { origin: PAGE })
  return counted.comparisons - before
}

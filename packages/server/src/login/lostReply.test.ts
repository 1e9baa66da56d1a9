import { loginEndpoints } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { openFrameBrowser } from '../test/openFrameBrowser.js'
import { openLogin, PAGE } from '../test/openLogin.js'
import { sharedDatabase } from '../test/sharedDatabase.js'

const { startOtp, verifyOtp, session, signOut, listSessions } = loginEndpoints
const database = sharedDatabase()
const ada = 'ada@example.org'

/** Opens a browser with a mailed code. */
async function openWithCode() {
  const world = await openLogin(database())
  const browser = await openFrameBrowser(world.handle, { now: () => world.time.now })
  const { body } = await browser.call(startOtp, { email: ada, origin: PAGE, projectId: 'demo' })
  const code = { attemptId: body.attemptId, otp: world.mails.codeFor(ada) }
  return { world, browser, code, verify: () => browser.call(verifyOtp, code) }
}

test('behavior: SEC-13 returns the same session to the same browser for a repeated code within a minute', async () => {
  const { world, browser, code, verify } = await openWithCode()
  const first = await verify()
  const given = [...browser.cookies].find(([name]) => name.includes('latchkey-login-'))
  browser.cookies.clear()
  const thief = await openFrameBrowser(world.handle, { now: () => world.time.now })
  expect((await thief.call(verifyOtp, code)).code).toBe('code_refused')
  world.time.now += 30_000
  const again = await verify()
  expect([again.status, again.body.session.userId]).toEqual([200, first.body.session.userId])
  expect(browser.cookies.get(given?.[0] ?? '')).toBe(given?.[1])
  expect((await browser.call(listSessions, {})).body.sessions).toHaveLength(1)
  world.time.now += 30_001
  expect((await verify()).code).toBe('code_refused')
  expect((await browser.call(session, { origin: PAGE })).body.session?.userId).toBe(
    first.body.session.userId,
  )
})

test('behavior: concurrent correct codes give one session', async () => {
  const { browser, verify } = await openWithCode()
  const replies = await Promise.all(Array.from({ length: 5 }, verify))
  const cookies = replies
    .flatMap(({ headers }) => headers.getSetCookie())
    .filter((line) => line.includes('latchkey-login-'))
  expect(new Set(cookies.map((line) => line.split(';')[0])).size).toBe(1)
  expect((await browser.call(listSessions, {})).body.sessions).toHaveLength(1)
})

test('behavior: SEC-24 refuses a repeated code after signing out', async () => {
  const { browser, verify } = await openWithCode()
  await verify()
  await browser.call(signOut, {})
  expect((await verify()).code).toBe('code_refused')
})

test('behavior: a familiar browser stays familiar with all of its addresses after a lost reply', async () => {
  const world = await openLogin(database(), { verifyDevices: ['careful'] })
  const browser = await openFrameBrowser(world.handle, { now: () => world.time.now })
  const bob = 'bob@example.org'
  await browser.logIn(world, bob)
  await browser.logIn(world, ada)
  const before = [...browser.cookies]
  world.time.now += 60_000
  const { body } = await browser.call(startOtp, { email: ada, origin: PAGE, projectId: 'demo' })
  const code = { attemptId: body.attemptId, otp: world.mails.codeFor(ada) }
  await browser.call(verifyOtp, code)
  browser.cookies.clear()
  for (const [name, value] of before) browser.cookies.set(name, value)
  expect((await browser.call(verifyOtp, code)).status).toBe(200)
  const asked = await browser.call(startOtp, { email: bob, origin: PAGE, projectId: 'careful' })
  expect(asked.body.action).toBe('VERIFY_OTP')
})

import { loginEndpoints } from '@latchkey/protocol'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createLog } from '../run/log/createLog.js'
import { openFrameBrowser } from '../test/openFrameBrowser.js'
import { openLogin, PAGE, SERVICE } from '../test/openLogin.js'
import { sharedDatabase } from '../test/sharedDatabase.js'
import { sessionCookie } from './cookies.js'

const { startOtp, verifyOtp, session, signOut, assertion, keys, listSessions, revokeSession } =
  loginEndpoints

const database = sharedDatabase()

const ada = 'ada@example.org'

test('default: logs in with a mailed code, and signs out', async () => {
  const world = await openLogin(database())
  const browser = await openFrameBrowser(world.handle)
  const started = await browser.call(startOtp, {
    email: ' Ada@Example.ORG ',
    origin: PAGE,
    projectId: 'demo',
  })
  expect([started.status, started.body.action]).toEqual([200, 'VERIFY_OTP'])
  const [mail] = world.mails.mails
  expect(mail?.to).toBe(ada)
  expect(mail?.text).toContain(
    `log in at Millpond demo (${PAGE}) (2030-03-17 17:46 UTC, from Firefox on Linux)`,
  )
  expect(mail?.text).toContain('We never ask for this code anywhere else')
  expect(mail?.subject).not.toMatch(/\d/)
  const reply = await browser.call(verifyOtp, {
    attemptId: started.body.attemptId,
    otp: world.mails.codeFor(ada),
  })
  expect(reply.body.session).toMatchObject({
    email: ada,
    provider: 'email',
    origin: PAGE,
    authenticatedAt: world.time.now,
  })
  const cookie = reply.headers
    .getSetCookie()
    .find((line) => line.startsWith('__Host-latchkey-login-'))
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/'])
    expect(cookie).toContain(attribute)
  expect((await browser.call(session, { origin: PAGE })).body.session).toEqual(reply.body.session)
  const ended = await browser.call(signOut, {})
  expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"'])
  expect((await browser.call(session, { origin: PAGE })).body.session).toBe(null)
})

test('behavior: an address in any spelling is the same user, and another address another user', async () => {
  const world = await openLogin(database())
  const first = await (await openFrameBrowser(world.handle)).logIn(world, ada)
  world.time.now += 60_000
  const browser = await openFrameBrowser(world.handle)
  const { body } = await browser.call(startOtp, {
    email: 'ADA@example.org',
    origin: PAGE,
    projectId: 'demo',
  })
  const again = await browser.call(verifyOtp, {
    attemptId: body.attemptId,
    otp: world.mails.codeFor(ada),
  })
  expect(again.body.session.userId).toBe(first.userId)
  expect(
    (await (await openFrameBrowser(world.handle)).logIn(world, 'ben@example.org')).userId,
  ).not.toBe(first.userId)
})

test('behavior: SEC-20 replaces a planted cookie, and refuses a stolen one without the key', async () => {
  const world = await openLogin(database())
  const [attacker, victim] = await Promise.all([
    openFrameBrowser(world.handle),
    openFrameBrowser(world.handle),
  ])
  await attacker.logIn(world, 'mallory@example.org')
  const [[name, planted] = ['', '']] = attacker.cookies
  victim.cookies.set(name, planted)
  const { userId } = await victim.logIn(world, ada)
  expect(victim.cookies.get(name)).not.toBe(planted)
  expect((await attacker.call(session, { origin: PAGE })).body.session?.userId).not.toBe(userId)
  for (const [key, value] of victim.cookies) attacker.cookies.set(key, value)
  expect((await attacker.call(session, { origin: PAGE })).body.session).toBe(null)
  expect((await attacker.call(assertion, { purpose: 'recovery' })).code).toBe('session_required')
  expect((await victim.call(session, { origin: PAGE })).body.session?.userId).toBe(userId)
})

test('behavior: SEC-24 refuses the cookies of a session after signing out', async () => {
  const world = await openLogin(database())
  const browser = await openFrameBrowser(world.handle)
  await browser.logIn(world, ada)
  const before = new Map(browser.cookies)
  await browser.call(signOut, {})
  for (const [name, value] of before) browser.cookies.set(name, value)
  const calls = [
    () => browser.call(assertion, { purpose: 'recovery' }),
    () => browser.call(listSessions, {}),
    () => browser.call(revokeSession, { id: 'x' }),
    () => browser.call(loginEndpoints.startStepUp, {}),
    () => browser.call(loginEndpoints.startEmailChange, { email: 'x@example.org' }),
    () => browser.call(signOut, {}),
  ]
  for (const call of calls) expect((await call()).status).toBe(401)
  expect((await browser.call(session, { origin: PAGE })).body.session).toBe(null)
})

test('behavior: SEC-71 a session of one page is invalid for another page in the same browser', async () => {
  const world = await openLogin(database())
  const browser = await openFrameBrowser(world.handle)
  await browser.logIn(world, ada)
  const other = 'https://other.example'
  expect((await browser.call(session, { origin: other })).body.session).toBe(null)
  expect((await browser.call(listSessions, {}, { 'x-latchkey-origin': other })).code).toBe(
    'session_required',
  )
  // Includes the cookie of one page under the name of the other's.
  const [[, value] = ['', '']] = [...browser.cookies].filter(([name]) => name.includes('login-'))
  browser.cookies.set(`__Host-${sessionCookie(other)}`, value)
  expect((await browser.call(session, { origin: other })).body.session).toBe(null)
})

test('behavior: lists and revokes browsers of the same user only', async () => {
  const world = await openLogin(database())
  const [desk, phone, stranger] = await Promise.all([
    openFrameBrowser(world.handle),
    openFrameBrowser(world.handle, {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1 Version/26.0 Mobile/15E Safari/604.1',
    }),
    openFrameBrowser(world.handle),
  ])
  await desk.logIn(world, ada)
  world.time.now += 60_000
  await phone.logIn(world, ada)
  await stranger.logIn(world, 'ben@example.org')
  const { sessions } = (await phone.call(listSessions, {})).body
  expect(sessions.map(({ browser, isCurrent, origin }) => [browser, isCurrent, origin])).toEqual([
    ['Safari on iPhone', true, PAGE],
    ['Firefox on Linux', false, PAGE],
  ])
  const { id = '' } = sessions.find(({ isCurrent }) => !isCurrent) ?? {}
  expect((await stranger.call(revokeSession, { id })).code).toBe('not_found')
  expect((await phone.call(revokeSession, { id })).status).toBe(204)
  expect((await desk.call(session, { origin: PAGE })).body.session).toBe(null)
})

test('behavior: a session expires 30 days after its last use', async () => {
  const world = await openLogin(database())
  const browser = await openFrameBrowser(world.handle)
  await browser.logIn(world, ada)
  for (const days of [20, 29]) {
    world.time.now += days * 86_400_000
    expect((await browser.call(session, { origin: PAGE })).body.session?.email).toBe(ada)
  }
  world.time.now += 31 * 86_400_000
  expect((await browser.call(session, { origin: PAGE })).body.session).toBe(null)
})

test('behavior: an assertion is valid for the recovery service and one browser’s key, for two minutes', async () => {
  const world = await openLogin(database())
  const browser = await openFrameBrowser(world.handle)
  const { userId } = await browser.logIn(world, ada)
  const jwt = (await browser.call(assertion, { purpose: 'recovery' })).body.assertion
  const { body } = await browser.call(keys, undefined)
  expect(JSON.stringify(body)).not.toContain('"d"')
  const options = {
    issuer: SERVICE,
    audience: 'https://recovery.example',
    algorithms: ['ES256'],
    typ: 'latchkey-assertion+jwt',
  }
  const check = (now: number): ReturnType<typeof jwtVerify> =>
    jwtVerify(jwt, createLocalJWKSet({ keys: [...body.keys] }), {
      ...options,
      currentDate: new Date(now),
    })
  const { payload } = await check(world.time.now)
  expect(payload).toMatchObject({
    sub: userId,
    email: ada,
    purpose: 'recovery',
    provider: 'email',
    cnf: { jkt: expect.stringMatching(/^[-\w]{43}$/) },
  })
  await expect(check(world.time.now + 121_000)).rejects.toThrow('"exp"')
})

test('behavior: SEC-59 logs contain no addresses, codes, proofs or cookies', async () => {
  const lines: string[] = []
  const write = (line: string): number => lines.push(line)
  const log = createLog({ write, writeDefect: write })
  const world = await openLogin(
    database(),
    { verifyDevices: ['other'] },
    { onRequest: log.request, onDefect: log.defect },
  )
  const browser = await openFrameBrowser(world.handle, { address: '192.0.2.77' })
  await browser.logIn(world, 'canary@example.org')
  const dpop = await browser.prove('POST', session.path, JSON.stringify({ origin: PAGE }))
  await browser.call(session, { origin: PAGE }, { dpop })
  await browser.call(startOtp, { email: 'canary@device.example', origin: PAGE, projectId: 'other' })
  await world.handle(new Request(world.mails.linkFor('canary@device.example')))
  world.mails.failure = new TypeError('could not write to canary@gone.example')
  expect(
    (
      await browser.call(startOtp, {
        email: 'canary@gone.example',
        origin: PAGE,
        projectId: 'demo',
      })
    ).status,
  ).toBe(500)
  const all = lines.join('')
  expect(all).toContain('"route":"/v1/login/otp/start"')
  expect(all).toContain('"event":"defect"')
  const link = new URL(world.mails.linkFor('canary@device.example')).searchParams.get('link') ?? ''
  for (const secret of [
    'canary',
    '192.0.2.77',
    link,
    world.mails.codeFor('canary@example.org'),
    dpop,
    ...browser.cookies.values(),
  ])
    expect(all).not.toContain(secret)
})

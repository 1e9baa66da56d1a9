import { loginEndpoints } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { ServerError } from '../kernel/serverError.js'
import { type FrameBrowser, openFrameBrowser } from '../test/openFrameBrowser.js'
import { type LoginWorld, openLogin, PAGE, SERVICE } from '../test/openLogin.js'
import { sharedDatabase } from '../test/sharedDatabase.js'
import { loginUsers } from './loginTables.js'

const {
  startEmailChange,
  verifyPrimary,
  verifySecondary,
  startStepUp,
  verifyStepUp,
  session,
  assertion,
  startOtp,
  verifyOtp,
} = loginEndpoints
const database = sharedDatabase()
const ada = 'ada@example.org'
const eve = 'eve@example.net'
const HOUR = 3_600_000

/** Changes the address with the codes from both mailboxes. */
async function change(
  { mails }: LoginWorld,
  browser: FrameBrowser,
  from: string,
  to: string,
): Promise<{ status: number; code: string | undefined }> {
  const started = await browser.call(startEmailChange, { email: to })
  if (started.code) return started
  const second = await browser.call(verifyPrimary, {
    attemptId: started.body.attemptId,
    otp: mails.codeFor(from),
  })
  if (second.code) return second
  return browser.call(verifySecondary, { attemptId: second.body.attemptId, otp: mails.codeFor(to) })
}

function revertPage(
  { handle, mails }: LoginWorld,
  email: string,
): { get(): Promise<Response>; post(origin?: string): Promise<Response> } {
  const url = mails.linkFor(email)
  const body = new URLSearchParams({
    link: new URL(url).searchParams.get('link') ?? '',
    answer: 'undo',
  })
  return {
    get: () => handle(new Request(url)),
    post: (origin = SERVICE) =>
      handle(
        new Request(url.split('?')[0] ?? '', {
          method: 'POST',
          headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
          body,
        }),
      ),
  }
}

async function loggedIn(world: LoginWorld, email: string): Promise<FrameBrowser> {
  const browser = await openFrameBrowser(world.handle)
  await browser.logIn(world, email)
  world.time.now += 60_000
  return browser
}

test('default: requires the code of the present address, then that of the new one, and notifies the old one', async () => {
  const world = await openLogin(database())
  const browser = await loggedIn(world, ada)
  const { userId } = (await browser.call(session, { origin: PAGE })).body.session ?? {}
  const cookies = JSON.stringify([...browser.cookies])
  const started = await browser.call(startEmailChange, { email: ' Ada@New.Example ' })
  expect(started.body.action).toBe('VERIFY_PRIMARY_OTP')
  const second = await browser.call(verifyPrimary, {
    attemptId: started.body.attemptId,
    otp: world.mails.codeFor(ada),
  })
  const done = await browser.call(verifySecondary, {
    attemptId: second.body.attemptId,
    otp: world.mails.codeFor('ada@new.example'),
  })
  expect([done.status, done.body]).toEqual([200, { email: 'ada@new.example' }])
  expect(JSON.stringify([...browser.cookies])).not.toBe(cookies)
  expect((await browser.call(session, { origin: PAGE })).body.session).toMatchObject({
    userId,
    email: 'ada@new.example',
    frozenUntil: world.time.now + 72 * HOUR,
  })
  expect(world.mails.mails.at(-1)).toMatchObject({
    to: ada,
    subject: 'Your e-mail address was changed',
  })
  const later = await openFrameBrowser(world.handle)
  world.time.now += 60_000
  expect((await later.logIn(world, 'ada@new.example')).userId).toBe(userId)
})

test('behavior: SEC-23 a stolen session cannot change the address without the current mailbox', async () => {
  const world = await openLogin(database())
  const thief = await loggedIn(world, ada)
  const started = await thief.call(startEmailChange, { email: eve })
  expect(world.mails.mails.filter(({ to }) => to === eve)).toEqual([])
  const { attemptId } = started.body
  const otp = world.mails.codeFor(ada)
  const tries = [
    await thief.call(verifySecondary, { attemptId, otp }),
    await thief.call(verifyPrimary, { attemptId, otp: otp === '000000' ? '000001' : '000000' }),
    await thief.call(verifyStepUp, { attemptId, otp }),
  ]
  expect(tries.map(({ code }) => code)).toEqual(['code_refused', 'code_refused', 'code_refused'])
  // A code for the thief's own account is invalid for this account.
  const own = await openFrameBrowser(world.handle)
  await own.logIn(world, eve)
  world.time.now += 60_000
  const mine = await own.call(startEmailChange, { email: 'x@example.net' })
  expect(
    (
      await thief.call(verifyPrimary, {
        attemptId: mine.body.attemptId,
        otp: world.mails.codeFor(eve),
      })
    ).code,
  ).toBe('code_refused')
  expect((await thief.call(session, { origin: PAGE })).body.session?.email).toBe(ada)
})

test('behavior: SEC-23 the link in the notice reverts the change after a confirmation, and ends all sessions', async () => {
  const world = await openLogin(database())
  const thief = await loggedIn(world, ada)
  expect((await change(world, thief, ada, eve)).status).toBe(200)
  const page = revertPage(world, ada)
  expect([(await page.get()).status, await (await page.get()).text()]).toEqual([
    200,
    expect.stringContaining('Undo the change'),
  ])
  expect((await thief.call(session, { origin: PAGE })).body.session?.email).toBe(eve)
  expect((await page.post('https://evil.example')).status).toBe(403)
  expect((await page.post()).status).toBe(200)
  expect((await thief.call(session, { origin: PAGE })).body.session).toBe(null)
  world.time.now += 60_000
  const owner = await openFrameBrowser(world.handle)
  expect((await owner.logIn(world, ada)).email).toBe(ada)
  const stranger = await openFrameBrowser(world.handle)
  expect((await stranger.logIn(world, eve)).userId).not.toBe(
    (await owner.call(session, { origin: PAGE })).body.session?.userId,
  )
  expect([(await page.post()).status, (await page.get()).status]).toEqual([410, 410])
})

test('behavior: SEC-23 freezes recovery for 72 hours, and reserves the old address', async () => {
  const world = await openLogin(database())
  const thief = await loggedIn(world, ada)
  await change(world, thief, ada, eve)
  const page = revertPage(world, ada)
  const jwt = (await thief.call(assertion, { purpose: 'recovery' })).body.assertion
  const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.frozen_until).toBe((world.time.now + 72 * HOUR) / 1000)
  world.time.now += 60_000
  const owner = await openFrameBrowser(world.handle)
  const { attemptId } = (
    await owner.call(startOtp, { email: ada, origin: PAGE, projectId: 'demo' })
  ).body
  expect((await owner.call(verifyOtp, { attemptId, otp: world.mails.codeFor(ada) })).code).toBe(
    'email_reserved',
  )
  const other = await loggedIn(world, 'ben@example.org')
  expect((await change(world, other, 'ben@example.org', ada)).code).toBe('email_taken')
  world.time.now += 72 * HOUR
  expect((await thief.call(session, { origin: PAGE })).body.session?.frozenUntil).toBe(undefined)
  expect((await page.post()).status).toBe(410)
  expect((await owner.logIn(world, ada)).email).toBe(ada)
})

test('behavior: SEC-23 the first owner’s link reverts later changes too, and their links become invalid', async () => {
  const world = await openLogin(database())
  const thief = await loggedIn(world, ada)
  await change(world, thief, ada, eve)
  world.time.now += HOUR
  await change(world, thief, eve, 'eve@example.com')
  const [first, second] = [revertPage(world, ada), revertPage(world, eve)]
  expect([(await first.post()).status, (await second.post()).status]).toEqual([200, 410])
  world.time.now += HOUR
  expect((await (await openFrameBrowser(world.handle)).logIn(world, ada)).email).toBe(ada)
})

test('behavior: SEC-20 a repeated factor gives the session a new id and a new time', async () => {
  const world = await openLogin(database())
  const browser = await loggedIn(world, ada)
  const before = new Map(browser.cookies)
  const { attemptId } = (await browser.call(startStepUp, {})).body
  expect(
    (await browser.call(verifyStepUp, { attemptId, otp: world.mails.codeFor(ada) })).status,
  ).toBe(204)
  expect((await browser.call(session, { origin: PAGE })).body.session?.authenticatedAt).toBe(
    world.time.now,
  )
  for (const [name, value] of before) browser.cookies.set(name, value)
  expect((await browser.call(session, { origin: PAGE })).body.session).toBe(null)
})

test('error: refuses an address that is taken, invalid or unchanged', async () => {
  const world = await openLogin(database())
  await loggedIn(world, eve)
  const browser = await loggedIn(world, ada)
  expect((await change(world, browser, ada, eve)).code).toBe('email_taken')
  for (const [email, code] of [
    [ada, 'email_same'],
    ['ADA@EXAMPLE.ORG', 'email_same'],
    ['ada@', 'email_invalid'],
    ['a\r\nbcc:b@c.de', 'email_invalid'],
  ])
    expect((await browser.call(startEmailChange, { email: email ?? '' })).code).toBe(code)
})

test('error: SEC-23 does not change an address if the notice to its owner cannot be sent', async () => {
  const world = await openLogin(database())
  const browser = await loggedIn(world, ada)
  const started = await browser.call(startEmailChange, { email: eve })
  const second = await browser.call(verifyPrimary, {
    attemptId: started.body.attemptId,
    otp: world.mails.codeFor(ada),
  })
  const otp = world.mails.codeFor(eve)
  world.mails.failure = new ServerError(503, 'mail_unavailable', 'The mail could not be sent.')
  expect(
    (await browser.call(verifySecondary, { attemptId: second.body.attemptId, otp })).code,
  ).toBe('mail_unavailable')
  expect((await browser.call(session, { origin: PAGE })).body.session).toMatchObject({ email: ada })
  expect((await browser.call(session, { origin: PAGE })).body.session?.frozenUntil).toBe(undefined)
})

test('behavior: SEC-59 the database contains no readable addresses, links or cookie values', async () => {
  const world = await openLogin(database(), { verifyDevices: ['other'] })
  const browser = await loggedIn(world, ada)
  await change(world, browser, ada, eve)
  await browser.call(startOtp, { email: 'canary@example.org', origin: PAGE, projectId: 'other' })
  const { orm } = database()
  expect(await orm.select().from(loginUsers)).toHaveLength(1)
  const { rows } = (await orm.execute(
    "select string_agg(query_to_xml('select * from ' || quote_ident(tablename), true, true, '')::text, '') as dump from pg_tables where schemaname = 'public'",
  )) as unknown as { rows: [{ dump: string }] }
  const links = world.mails.mails.flatMap(({ text }) =>
    [...text.matchAll(/link=([-\w]{43})/g)].map(([, link = '']) => link),
  )
  expect(links).toHaveLength(2)
  expect(rows[0].dump).toContain('<email_hash>')
  for (const secret of ['ada@', 'eve@', 'canary', ...links, ...browser.cookies.values()])
    expect(rows[0].dump).not.toContain(secret)
})

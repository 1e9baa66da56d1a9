import { loginEndpoints } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { ServerError } from '../kernel/serverError.js'
import { type FrameBrowser, openFrameBrowser } from '../test/openFrameBrowser.js'
import { type LoginWorld, openLogin, PAGE, SERVICE } from '../test/openLogin.js'
import { sharedDatabase } from '../test/sharedDatabase.js'

const { startOtp, waitDevice, verifyOtp, session } = loginEndpoints
const database = sharedDatabase()
const ada = 'ada@example.org'
const body = { email: ada, origin: PAGE, projectId: 'demo' }

/** Opens the link's page as the owner of the mailbox. */
function openPage({ handle, mails }: LoginWorld): {
  path: string
  get(method?: string): Promise<Response>
  post(number: string, origin?: string, language?: string): Promise<Response>
} {
  const url = mails.linkFor(ada)
  const path = new URL(url).pathname
  const link = new URL(url).searchParams.get('link') ?? ''
  return {
    path,
    get: (method = 'GET') => handle(new Request(url, { method })),
    post: (number, origin = SERVICE, language = 'en') =>
      handle(
        new Request(`${SERVICE}${path}?lang=${language}`, {
          method: 'POST',
          headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ link, number }),
        }),
      ),
  }
}

async function ask(
  world: LoginWorld,
  browser: FrameBrowser,
): Promise<{
  attemptId: string
  number: string
  others: string[]
  page: ReturnType<typeof openPage>
}> {
  const { attemptId, action, number = '' } = (await browser.call(startOtp, body)).body
  expect(action).toBe('VERIFY_DEVICE')
  const page = openPage(world)
  const shown = [
    ...(await (await page.get()).text()).matchAll(/name="number" value="(\d\d)"/g),
  ].map(([, value = '']) => value)
  expect(shown).toHaveLength(3)
  expect(shown).toContain(number)
  return { attemptId, number, others: shown.filter((value) => value !== number), page }
}

test('default: mails the code of a new browser after the mailbox’s owner chose its number, and skips the number next time', async () => {
  const world = await openLogin(database(), { verifyDevices: ['demo'] })
  const browser = await openFrameBrowser(world.handle)
  const { attemptId, number, page } = await ask(world, browser)
  expect(world.mails.codeFor(ada)).toBe('')
  const waiting = browser.call(waitDevice, { attemptId })
  const answer = await page.post(number)
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('A code is on its way'),
  ])
  expect((await waiting).body).toEqual({ isApproved: true })
  const reply = await browser.call(verifyOtp, { attemptId, otp: world.mails.codeFor(ada) })
  expect(reply.body.session.email).toBe(ada)
  world.time.now += 60_000
  expect((await browser.call(startOtp, body)).body.action).toBe('VERIFY_OTP')
  expect((await browser.call(startOtp, { ...body, email: 'ben@example.org' })).body.action).toBe(
    'VERIFY_DEVICE',
  )
  expect(
    (await browser.call(startOtp, { ...body, email: 'cleo@example.org', projectId: 'other' })).body
      .action,
  ).toBe('VERIFY_OTP')
})

test('behavior: SEC-16 opening the link any number of times changes nothing', async () => {
  const world = await openLogin(database(), { verifyDevices: 'all' })
  const browser = await openFrameBrowser(world.handle)
  const { attemptId, number, page } = await ask(world, browser)
  for (const method of ['GET', 'HEAD', 'GET']) expect((await page.get(method)).status).toBe(200)
  for (const suffix of ['&number=', `&number=${number}`, `&number=${number}&answer=yes`])
    await world.handle(new Request(world.mails.linkFor(ada) + suffix))
  expect(world.mails.mails).toHaveLength(1)
  expect((await browser.call(session, { origin: PAGE })).body.session).toBe(null)
  const refused = await page.post(number, 'https://evil.example')
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []])
  expect((await page.post(number)).status).toBe(200)
  expect((await browser.call(waitDevice, { attemptId })).body.isApproved).toBe(true)
})

test('behavior: SEC-16 a wrong first number ends the check, and the right one afterwards has no effect', async () => {
  const world = await openLogin(database(), { verifyDevices: 'all' })
  const browser = await openFrameBrowser(world.handle)
  const { attemptId, number, others, page } = await ask(world, browser)
  const statuses = [
    await page.post(others[0] ?? ''),
    await page.post(number),
    await page.get(),
  ].map(({ status }) => status)
  expect(statuses).toEqual([400, 410, 410])
  expect((await browser.call(waitDevice, { attemptId })).code).toBe('device_refused')
  expect(world.mails.mails).toHaveLength(1)
})

test('behavior: SEC-16 only one of three concurrent choices counts', async () => {
  const world = await openLogin(database(), { verifyDevices: 'all' })
  const { number, others, page } = await ask(world, await openFrameBrowser(world.handle))
  const answers = await Promise.all([...others, number].map((each) => page.post(each)))
  expect(
    answers.filter(({ status }) => status === 200).length + world.mails.mails.length - 1,
  ).toBeLessThanOrEqual(2)
  expect(world.mails.mails.length).toBeLessThanOrEqual(2)
})

test('behavior: SEC-15 refuses the check and the code in another browser', async () => {
  const world = await openLogin(database(), { verifyDevices: 'all' })
  const [browser, thief] = await Promise.all([
    openFrameBrowser(world.handle),
    openFrameBrowser(world.handle),
  ])
  const { attemptId, number, page } = await ask(world, browser)
  await page.post(number)
  expect((await thief.call(waitDevice, { attemptId })).code).toBe('device_refused')
  expect((await thief.call(verifyOtp, { attemptId, otp: world.mails.codeFor(ada) })).code).toBe(
    'code_refused',
  )
})

test('behavior: the page has a strict policy and cannot be framed, and its link expires after ten minutes', async () => {
  const world = await openLogin(database(), { verifyDevices: 'all' })
  const { page, number } = await ask(world, await openFrameBrowser(world.handle))
  const { headers } = await page.get()
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(headers.get('content-security-policy')).toContain(part)
  expect([
    headers.get('referrer-policy'),
    headers.get('x-frame-options'),
    headers.get('cache-control'),
  ]).toEqual(['same-origin', 'DENY', 'no-store'])
  world.time.now += 600_000
  expect([(await page.get()).status, (await page.post(number)).status]).toEqual([410, 410])
})

test('error: the link stays valid if the mail with the code cannot be sent', async () => {
  const world = await openLogin(database(), { verifyDevices: 'all' })
  const browser = await openFrameBrowser(world.handle)
  const { attemptId, number, page } = await ask(world, browser)
  world.mails.failure = new ServerError(
    503,
    'mail_unavailable',
    'The mail could not be sent at the moment.',
  )
  const answer = await page.post(number)
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('couldn’t be sent. Wait a minute'),
  ])
  const german = await (await page.post(number, SERVICE, 'de')).text()
  expect(german).toContain('Die E-Mail mit Ihrem Code konnte nicht gesendet werden.')
  expect(german).not.toContain('at the moment')
  world.mails.failure = new ServerError(429, 'mail_limit', 'A mail was sent a short time ago.')
  expect(await (await page.post(number)).text()).toContain('Several e-mails were sent to you')
  world.mails.failure = undefined
  expect((await page.post(number)).status).toBe(200)
  expect((await browser.call(verifyOtp, { attemptId, otp: world.mails.codeFor(ada) })).status).toBe(
    200,
  )
})

import { type SocialProvider, socialEndpoints } from '@latchkey/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FRAME,
  openFrame,
  openSocials,
  openWindow,
  readLastPage,
  SITE,
  type SocialWorld,
} from '../../test/openSocials.js'

const providers: readonly SocialProvider[] = [
  'google',
  'apple',
  'x',
  'discord',
  'github',
  'facebook',
]
const opened: { world?: SocialWorld } = {}

beforeAll(async () => {
  opened.world = await openSocials()
})

afterAll(() => opened.world?.stop())

function world(): SocialWorld {
  if (!opened.world) throw new Error('Nothing was opened.')
  return opened.world
}

/** Logs a user in through the window. */
async function logIn(provider: SocialProvider, account: string) {
  const frame = await openFrame(world().authUrl)
  const window = openWindow()
  const { attemptId, uri } = await world().start(frame, provider)
  const page = await world().goThrough(window, uri, account)
  const last = readLastPage(page.text)
  if (!last) throw new Error(`${provider}: the last page holds nothing: ${page.text}`)
  return { frame, window, attemptId, page, last }
}

/** Returns wrong codes of six digits. */
function otherThan(otp: string): string {
  return String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
}

test('default: logs in with the account that the user chose at each provider', async () => {
  const emails: Record<string, string | undefined> = {}
  for (const provider of providers) {
    const { frame, attemptId, last } = await logIn(provider, 'ada')
    expect(await world().progress(frame, attemptId), provider).toEqual({ state: 'arrived' })
    expect(last.target).toBe(FRAME)
    const { status, body, headers } = await frame.call(socialEndpoints.redeemSocial, {
      attemptId,
      secret: last.secret,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.session).toMatchObject({ provider, origin: SITE })
    expect(headers.getSetCookie().join()).toMatch(/__Host-latchkey-login-\w+=.*HttpOnly/)
    emails[provider] = body.session.email
  }
  expect(emails).toEqual({
    google: 'ada@example.org',
    apple: 'ada@example.org',
    discord: 'ada@example.org',
    github: 'ada@example.org',
  })
  expect(world().defects).toEqual([])
})

test('behavior: the same account is the same user, and an account without an address gives none (SEC-29)', async () => {
  for (const provider of providers) {
    const users = new Set<string>()
    for (const account of ['cy', 'cy', 'ben']) {
      const { frame, attemptId, last } = await logIn(provider, account)
      const { body } = await frame.call(socialEndpoints.redeemSocial, {
        attemptId,
        secret: last.secret,
      })
      expect(body.session.email).toBeUndefined()
      users.add(body.session.userId)
    }
    expect(users.size, provider).toBe(2)
  }
})

test('behavior: the state cookie is HttpOnly, and SameSite=None only for a provider that posts a form (SEC-29)', async () => {
  for (const provider of ['google', 'apple'] as const) {
    const { uri } = await world().start(await openFrame(world().authUrl), provider)
    const [cookie = ''] = (await openWindow().fetch(uri)).headers.getSetCookie()
    expect(cookie).toMatch(new RegExp(`^__Host-latchkey-social-${provider}=[-\\w]{43}; `))
    expect(cookie).toContain('Secure')
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain(provider === 'apple' ? 'SameSite=None' : 'SameSite=Lax')
  }
})

test('behavior: accepts the six digits if the window cannot reach the frame, with five tries', async () => {
  const { frame, attemptId, last } = await logIn('google', 'ada')
  const wrong = otherThan(last.otp)
  for (let n = 0; n < 4; n++)
    expect((await frame.call(socialEndpoints.redeemSocial, { attemptId, otp: wrong })).status).toBe(
      401,
    )
  expect(
    (await frame.call(socialEndpoints.redeemSocial, { attemptId, otp: last.otp })).status,
  ).toBe(200)
  const second = await logIn('google', 'ada')
  const tries = Array.from({ length: 40 }, () =>
    second.frame.call(socialEndpoints.redeemSocial, {
      attemptId: second.attemptId,
      otp: otherThan(second.last.otp),
    }),
  )
  expect((await Promise.all(tries)).every(({ status }) => status === 401)).toBe(true)
  expect(
    (
      await second.frame.call(socialEndpoints.redeemSocial, {
        attemptId: second.attemptId,
        otp: second.last.otp,
      })
    ).status,
  ).toBe(401)
})

test('error: secret and code are valid for one frame, once, for 5 minutes (SEC-25)', async () => {
  const { frame, attemptId, last } = await logIn('github', 'ada')
  const other = await openFrame(world().authUrl)
  expect(await world().progress(other, attemptId)).toEqual({ state: 'failed', reason: 'expired' })
  for (const proof of [{ secret: last.secret }, { otp: last.otp }])
    expect((await other.call(socialEndpoints.redeemSocial, { attemptId, ...proof })).status).toBe(
      401,
    )
  const both = await Promise.all(
    [1, 2, 3].map(() =>
      frame.call(socialEndpoints.redeemSocial, { attemptId, secret: last.secret }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  const late = await logIn('github', 'ada')
  world().clock.skip(300_001)
  expect(
    (
      await late.frame.call(socialEndpoints.redeemSocial, {
        attemptId: late.attemptId,
        secret: late.last.secret,
      })
    ).status,
  ).toBe(401)
})

test('error: accepts one of 60 windows that return with the same state (SEC-25)', async () => {
  const frame = await openFrame(world().authUrl)
  const window = openWindow()
  const { uri } = await world().start(frame, 'discord')
  const start = await window.fetch(uri)
  const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
  const issuer = `${world().socials.url}/discord`
  const callback = `${world().authUrl}/v1/login/social/discord/callback?${new URLSearchParams({ state, code: 'x', iss: issuer, error: 'access_denied' })}`
  const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const pages = await Promise.all(
    Array.from({ length: 60 }, async () => (await fetch(callback, { headers: { cookie } })).text()),
  )
  expect(pages.filter((page) => page.includes('You declined the login there'))).toHaveLength(1)
})

test('error: refuses a state without its cookie, and uses it up (SEC-25)', async () => {
  for (const provider of providers) {
    const frame = await openFrame(world().authUrl)
    const { attemptId, uri } = await world().start(frame, provider)
    const window = openWindow()
    const atProvider = (await window.fetch(uri)).headers.get('location') ?? ''
    window.cookies.clear()
    const page = await world().goThrough(window, atProvider, 'ada')
    expect(readLastPage(page.text), provider).toBeUndefined()
    expect(await world().progress(frame, attemptId)).toEqual({ state: 'failed', reason: 'refused' })
  }
})

test('behavior: window and frame show the reason after a refusal at the provider', async () => {
  for (const provider of providers) {
    const frame = await openFrame(world().authUrl)
    const { attemptId, uri } = await world().start(frame, provider)
    const page = await world().goThrough(openWindow(), uri, '')
    expect(page.text).toContain('You declined the login there')
    expect(await world().progress(frame, attemptId)).toEqual({ state: 'failed', reason: 'denied' })
  }
})

test('error: a start URL is valid for one window', async () => {
  const frame = await openFrame(world().authUrl)
  const { uri } = await world().start(frame, 'google')
  const answers = await Promise.all(Array.from({ length: 10 }, () => openWindow().fetch(uri)))
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
})

test('error: refuses to start for unlisted pages and projects', async () => {
  const frame = await openFrame(world().authUrl)
  for (const [origin, projectId, status] of [
    ['https://evil.example', 'test', 403],
    [SITE, 'other', 401],
    ['https://app.example.evil.example', 'test', 403],
  ] as const)
    expect(
      (await frame.call(socialEndpoints.startSocial, { provider: 'google', origin, projectId }))
        .status,
    ).toBe(status)
})

test('behavior: no URL contains a secret, and no page may frame or script the last page (SEC-12, SEC-27)', async () => {
  for (const provider of providers) {
    const { window, page, last, attemptId } = await logIn(provider, 'ada')
    for (const url of window.seen)
      for (const secret of [last.secret, last.otp])
        expect(new URL(url).href.includes(secret), url).toBe(false)
    for (const url of window.seen.filter((each) => !each.startsWith(world().socials.url)).slice(1))
      expect(url.includes(attemptId), url).toBe(false)
    expect(page.text).not.toMatch(
      /<script(?! type="module" src="\.\.\/last\.js">)|\son[a-z]+=|style="/,
    )
    const { headers } = await fetch(page.url, provider === 'apple' ? { method: 'POST' } : {})
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'none'.*require-trusted-types-for 'script'/,
    )
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
  const script = await (
    await fetch(new URL('../last.js', `${world().authUrl}/v1/login/social/google/callback`))
  ).text()
  expect(script).toContain('secret }, target)')
  expect(script).not.toMatch(/postMessage\([^)]*'\*'/)
})

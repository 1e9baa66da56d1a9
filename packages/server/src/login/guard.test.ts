import { loginEndpoints } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { createLimits } from '../kernel/createLimits.js'
import { openFrameBrowser } from '../test/openFrameBrowser.js'
import { FRAME, openLogin, PAGE } from '../test/openLogin.js'
import { sharedDatabase } from '../test/sharedDatabase.js'
import { loginCodes } from './loginCodeTables.js'

const { startOtp, session, signOut, keys, ...others } = loginEndpoints
const database = sharedDatabase()
const atPage = JSON.stringify({ origin: PAGE })
const body = { email: 'ada@example.org', origin: PAGE, projectId: 'demo' }

test('behavior: SEC-22 accepts requests only from a script of the frame’s page, not from another page, a form or a link', async () => {
  const world = await openLogin(database())
  const browser = await openFrameBrowser(world.handle)
  await browser.logIn(world, 'ada@example.org')
  const headers = {
    origin: FRAME,
    'content-type': 'application/json',
    'x-latchkey-frame': '1',
    'x-latchkey-origin': PAGE,
  }
  const { 'x-latchkey-frame': _marked, ...unmarked } = headers
  const { origin: _origin, ...nameless } = headers
  const refused = [
    { ...headers, origin: PAGE },
    { ...headers, origin: 'https://evil.example' },
    { ...headers, origin: 'null' },
    { ...headers, origin: `${FRAME}.evil.example` },
    unmarked,
    nameless,
  ]
  for (const { path } of Object.values({ startOtp, session, signOut, ...others })) {
    for (const given of refused) {
      const text = JSON.stringify(body)
      const reply = await browser.send({
        method: 'POST',
        path,
        body: text,
        headers: { ...given, dpop: await browser.prove('POST', path, text) },
      })
      expect([
        reply.status,
        reply.code,
        reply.headers.get('access-control-allow-origin') ?? FRAME,
      ]).toEqual([403, 'origin_refused', FRAME])
    }
    expect([403, 404]).toContain((await browser.send({ method: 'GET', path, headers })).status)
    const form = {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      dpop: await browser.prove('POST', path, 'a=b'),
    }
    expect((await browser.send({ method: 'POST', path, body: 'a=b', headers: form })).status).toBe(
      400,
    )
  }
  expect(world.mails.mails).toHaveLength(1)
  expect((await browser.call(session, { origin: PAGE })).body.session?.email).toBe(
    'ada@example.org',
  )
})

test('behavior: SEC-22 preflights allow the frame only', async () => {
  const world = await openLogin(database())
  const browser = await openFrameBrowser(world.handle)
  const preflight = (origin: string): ReturnType<typeof browser.send> =>
    browser.send({
      method: 'OPTIONS',
      path: startOtp.path,
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  const allowed = await preflight(FRAME)
  expect([
    allowed.status,
    allowed.headers.get('access-control-allow-origin'),
    allowed.headers.get('access-control-allow-credentials'),
  ]).toEqual([204, FRAME, 'true'])
  expect(allowed.headers.get('access-control-allow-headers')).toContain('dpop')
  const refused = await preflight(PAGE)
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
  expect((await browser.call(keys, undefined)).status).toBe(200)
})

test('behavior: SEC-21 accepts a proof once, for one method and URL, for five minutes', async () => {
  const world = await openLogin(database())
  const browser = await openFrameBrowser(world.handle)
  await browser.logIn(world, 'ada@example.org')
  const dpop = await browser.prove('POST', session.path, atPage)
  const codes = [
    await browser.call(session, { origin: PAGE }, { dpop }),
    await browser.call(session, { origin: PAGE }, { dpop }),
  ].map(({ code }) => code)
  expect(codes).toEqual([undefined, 'proof_refused'])
  const jti = crypto.randomUUID()
  const wrong: Record<string, unknown>[] = [
    { htm: 'GET' },
    { htu: 'https://auth.example/v1/login/sign-out' },
    { htu: 'https://evil.example/v1/login/session' },
    { jti: 'short' },
    { iat: 'now' },
    { jti: 7 },
  ]
  for (const claims of wrong)
    expect(
      (
        await browser.call(
          session,
          { origin: PAGE },
          { dpop: await browser.prove('POST', session.path, atPage, { jti, ...claims }) },
        )
      ).code,
    ).toBe('proof_refused')
  for (const nonce of ['', 'x.y', '1900000000000.forged', undefined])
    expect(
      (
        await browser.call(
          session,
          { origin: PAGE },
          { dpop: await browser.prove('POST', session.path, atPage, { nonce }) },
        )
      ).code,
    ).toBe('use_dpop_nonce')
  const old = await browser.prove('POST', session.path, atPage)
  world.time.now += 300_000
  const reply = await browser.call(session, { origin: PAGE }, { dpop: old })
  expect([reply.code, reply.headers.get('dpop-nonce')]).toEqual([
    'use_dpop_nonce',
    expect.stringMatching(/^1900000300000\.[-\w]{36}\.[-\w]{43}$/),
  ])
})

test('behavior: SEC-21 accepts one of 50 concurrent requests with the same proof', async () => {
  const world = await openLogin(database())
  const browser = await openFrameBrowser(world.handle)
  await browser.call(session, { origin: PAGE })
  const dpop = await browser.prove('POST', session.path, atPage)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => browser.call(session, { origin: PAGE }, { dpop })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('error: SEC-21 refuses malformed and forged proofs', async () => {
  const world = await openLogin(database())
  const browser = await openFrameBrowser(world.handle)
  await browser.call(session, { origin: PAGE })
  const good = await browser.prove('POST', session.path, atPage)
  const [head = '', claims = '', signature = ''] = good.split('.')
  const forge = (header: object): string =>
    `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${claims}.${signature}`
  const { jwk } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { jwk: object }
  const forged = [
    ...[
      '',
      'x',
      'a.b.c',
      '.',
      `${good}, ${good}`,
      `${head}.${claims}.`,
      `${head}.${claims}.${'A'.repeat(86)}`,
      `${head}.${Buffer.from('{}').toString('base64url')}.${signature}`,
    ],
    ...[
      { typ: 'dpop+jwt', alg: 'none', jwk },
      { typ: 'JWT', alg: 'ES256', jwk },
      { typ: 'dpop+jwt', alg: 'HS256', jwk },
      { typ: 'dpop+jwt', alg: 'ES256' },
    ].map(forge),
    ...[
      { ...jwk, d: 'AAAA' },
      { ...jwk, x: 'AAAA' },
      { ...jwk, kty: 'oct', k: 'AAAA' },
      { ...jwk, crv: 'P-384' },
    ].map((other) => forge({ typ: 'dpop+jwt', alg: 'ES256', jwk: other })),
    'a'.repeat(10_000),
  ]
  for (const dpop of forged)
    expect([
      (await browser.call(session, { origin: PAGE }, { dpop })).code,
      dpop.slice(0, 40),
    ]).toEqual(['proof_refused', dpop.slice(0, 40)])
  expect((await browser.call(session, { origin: PAGE }, { dpop: good })).status).toBe(200)
})

test.each([-24, 24])(
  'behavior: SEC-21 logs in a browser whose clock is %i hours off',
  async (hours) => {
    const world = await openLogin(database())
    const browser = await openFrameBrowser(world.handle, {
      skew: hours * 3_600_000,
      now: () => world.time.now,
    })
    expect((await browser.logIn(world, 'ada@example.org')).email).toBe('ada@example.org')
  },
)

test('behavior: SEC-15 refuses a code in another browser than the one that requested it', async () => {
  const world = await openLogin(database())
  const [own, thief] = await Promise.all([
    openFrameBrowser(world.handle),
    openFrameBrowser(world.handle),
  ])
  const { attemptId } = (await own.call(startOtp, body)).body
  const otp = world.mails.codeFor('ada@example.org')
  expect((await thief.call(others.verifyOtp, { attemptId, otp })).code).toBe('code_refused')
  const [row] = await database().orm.select().from(loginCodes)
  expect(row?.tries).toBe(1)
  expect((await own.call(others.verifyOtp, { attemptId, otp })).status).toBe(200)
})

test('behavior: SEC-18 returns the same bytes for addresses with and without an account', async () => {
  const world = await openLogin(database(), { verifyDevices: ['careful'] })
  await (await openFrameBrowser(world.handle)).logIn(world, 'known@example.org')
  const notified: string[][] = []
  for (const email of ['known@example.org', 'never@example.org']) {
    world.time.now = 1_900_000_100_000
    const stranger = await openFrameBrowser(world.handle, { now: () => world.time.now })
    const replies = [
      await stranger.call(startOtp, { ...body, email }),
      await stranger.call(startOtp, { ...body, email }),
      await stranger.call(others.verifyOtp, { attemptId: 'A'.repeat(43), otp: '000000' }),
    ]
    const code = world.mails.codeFor(email)
    world.time.now += 60_000
    replies.push(await stranger.call(startOtp, { ...body, email, projectId: 'careful' }))
    const mails = world.mails.mails.filter(({ to }) => to === email).slice(-2)
    const lines = [
      ...replies.map(({ status, text, headers }) =>
        JSON.stringify([status, text, Object.fromEntries(headers)]),
      ),
      JSON.stringify(mails),
    ]
    notified.push(
      lines.map((line) =>
        line
          .replaceAll(email, '')
          .replaceAll(code, 'CODE')
          .replace(/[-\w]{43}/g, 'TOKEN')
          .replace(/number\\":\\"\d\d/, 'number')
          .replace(/"x-request-id":"[^"]+"/, ''),
      ),
    )
  }
  expect(notified[1]).toEqual(notified[0])
  expect(notified[0]?.map((line) => line.slice(0, 4))).toEqual([
    '[200',
    '[429',
    '[401',
    '[200',
    '[{"t',
  ])
})

test('error: limits a user’s requests', async () => {
  const world = await openLogin(
    database(),
    {},
    { limits: createLimits({ settings: { user: { points: 3, seconds: 60 } } }) },
  )
  const browser = await openFrameBrowser(world.handle, { address: '192.0.2.1' })
  const codes: (string | undefined)[] = []
  for (let index = 0; index < 4; index++) codes.push((await browser.call(keys, undefined)).code)
  expect(codes).toEqual([undefined, undefined, undefined, 'too_many_requests'])
})

import { loginEndpoints } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { type FrameBrowser, openFrameBrowser, type Reply } from '../test/openFrameBrowser.js'
import { type LoginWorld, openLogin, PAGE } from '../test/openLogin.js'
import { sharedDatabase } from '../test/sharedDatabase.js'
import { solveWork, workOf } from '../test/solveWork.js'

const { startOtp, verifyOtp } = loginEndpoints
const database = sharedDatabase()

const isThorough = process.env.LATCHKEY_THOROUGH === '1'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ada = 'ada@example.org'
const eve = 'eve@example.net'

/** A difficulty that a test solves instantly. */
const workBits = { min: 6, max: 10 }

/** Addresses of the /64 networks of one IPv6 /48; the first 256 are one /56. */
const ipv6 = (network: number): string => `2001:db8:7:${network.toString(16)}::1`

function askForCode(
  browser: FrameBrowser,
  email: string,
  headers: Record<string, string> = {},
): Promise<Reply<{ attemptId: string; codeLength?: number }>> {
  return browser.call(startOtp, { email, origin: PAGE, projectId: 'demo' }, headers) as Promise<
    Reply<{ attemptId: string; codeLength?: number }>
  >
}

/** Repeats a request with the proof of work that it was refused for, as the frame does. */
async function withWork<value>(
  request: (headers: Record<string, string>) => Promise<Reply<value>>,
): Promise<Reply<value>> {
  const first = await request({})
  return first.code === 'work_required'
    ? request({ 'x-latchkey-work': solveWork(workOf(first.body)) })
    : first
}

/** Logs in with a code by mail, with proofs of work where they are required. */
async function logInWithWork(
  { mails }: LoginWorld,
  browser: FrameBrowser,
  email: string,
): Promise<Reply> {
  const started = await withWork((headers) => askForCode(browser, email, headers))
  if (started.code) return started
  return withWork((headers) =>
    browser.call(
      verifyOtp,
      { attemptId: started.body.attemptId, otp: mails.codeFor(email) },
      headers,
    ),
  )
}

/** A browser whose network the test changes. */
async function openRoaming(
  world: LoginWorld,
): Promise<FrameBrowser & { roam(address: string): void }> {
  const place = { address: ipv6(0) }
  const browser = await openFrameBrowser((request) =>
    world.handle(request, { remoteAddress: place.address }),
  )
  return {
    ...browser,
    roam(address) {
      place.address = address
    },
  }
}

test('behavior: V6 SEC-13 wrong codes for unknown attempts from 105 networks of one IPv6 /56 do not block an honest user', async () => {
  const count = isThorough ? 2100 : 210
  const world = await openLogin(database(), {
    codeLimits: {
      workBits,
      ...(isThorough ? {} : { allFailures: { count: 200, milliseconds: 10 * MINUTE } }),
    },
  })
  const attacker = await openRoaming(world)
  const codes = new Map<string | undefined, number>()
  for (let index = 0; index < count; index++) {
    attacker.roam(ipv6(index % 105))
    const { code } = await attacker.call(verifyOtp, {
      attemptId: `unknown-attempt-${index}`,
      otp: '123456',
    })
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  const user = await openFrameBrowser(world.handle, { address: '192.0.2.9' })
  expect((await user.logIn(world, ada)).email).toBe(ada)
  // Forty codes of a /56 are checked. Further ones require work.
  expect([codes.get('code_refused'), codes.get('work_required')]).toEqual([40, count - 40])
})

test('behavior: V6 SEC-13 wrong codes for unknown attempts from many networks do not count for all networks', async () => {
  const world = await openLogin(database(), {
    codeLimits: { workBits, allFailures: { count: 10, milliseconds: 10 * MINUTE } },
  })
  const attacker = await openRoaming(world)
  for (let index = 0; index < 20; index++) {
    attacker.roam(`198.51.${index}.1`)
    expect(
      (await attacker.call(verifyOtp, { attemptId: `unknown-attempt-${index}`, otp: '123456' }))
        .code,
    ).toBe('code_refused')
  }
  const user = await openFrameBrowser(world.handle, { address: '192.0.2.9' })
  expect((await user.logIn(world, ada)).email).toBe(ada)
})

test('behavior: V6 SEC-13 beyond the limit of all networks strangers log in with work, and familiar browsers without', async () => {
  const world = await openLogin(database(), {
    codeLimits: { workBits, allFailures: { count: 10, milliseconds: 10 * MINUTE } },
  })
  const familiar = await openFrameBrowser(world.handle, { address: '192.0.2.9' })
  await familiar.logIn(world, ada)
  const attacker = await openRoaming(world)
  for (let index = 0; index < 10; index++) {
    attacker.roam(`198.51.${index}.1`)
    const { body } = await askForCode(attacker, `own${index}@example.net`)
    expect(
      (await attacker.call(verifyOtp, { attemptId: body.attemptId, otp: '00000000' })).code,
    ).toBe('code_refused')
  }
  world.time.now += MINUTE
  expect((await familiar.logIn(world, ada)).email).toBe(ada)
  const stranger = await openFrameBrowser(world.handle, { address: '192.0.2.10' })
  const { attemptId } = (await askForCode(stranger, 'ben@example.org')).body
  const tryCode = (headers: Record<string, string>): Promise<Reply> =>
    stranger.call(verifyOtp, { attemptId, otp: world.mails.codeFor('ben@example.org') }, headers)
  expect((await tryCode({})).code).toBe('work_required')
  expect((await withWork(tryCode)).status).toBe(200)
})

test('behavior: V8 SEC-17 the owner logs in with a new browser while strangers in many networks request codes all day', async () => {
  const world = await openLogin(database(), { codeLimits: { workBits } })
  const attacker = await openRoaming(world)
  const sent = (): number => world.mails.mails.filter(({ to }) => to === ada).length
  for (let minutes = 0; minutes < 24 * 60; minutes += 8) {
    // Every tenth request includes a proof of work.
    attacker.roam(`198.51.${minutes % 251}.1`)
    await (minutes % 80 === 0
      ? withWork((headers) => askForCode(attacker, ada, headers))
      : askForCode(attacker, ada))
    world.time.now += 8 * MINUTE
    if (minutes % (6 * 60) !== 0) continue
    const owner = await openFrameBrowser(world.handle, { address: '192.0.2.9' })
    expect((await logInWithWork(world, owner, ada)).status).toBe(200)
  }
  expect(sent()).toBeGreaterThan(20)
  expect(sent()).toBeLessThan(60)
})

test('behavior: V8 SEC-17 a stranger who requests a code every half minute does not delay the owner', async () => {
  const world = await openLogin(database(), { codeLimits: { workBits } })
  const attacker = await openFrameBrowser(world.handle, { address: '198.51.100.1' })
  for (let index = 0; index < 13; index++) {
    await withWork((headers) => askForCode(attacker, ada, headers))
    world.time.now += 29_000
  }
  const owner = await openFrameBrowser(world.handle, { address: '192.0.2.9' })
  expect((await logInWithWork(world, owner, ada)).status).toBe(200)
})

test('behavior: V8 SEC-13 a stranger who reaches the limit of wrong codes of an address does not lock its owner out', async () => {
  const world = await openLogin(database(), { codeLimits: { workBits } })
  for (let index = 0; index < 3; index++) {
    const attacker = await openFrameBrowser(world.handle, { address: `198.51.${index}.1` })
    const { attemptId } = (await askForCode(attacker, ada)).body
    for (let wrong = 0; wrong < 5; wrong++)
      await attacker.call(verifyOtp, { attemptId, otp: `00000${wrong}` })
  }
  const owner = await openFrameBrowser(world.handle, { address: '192.0.2.9' })
  const { attemptId, codeLength } = (await askForCode(owner, ada)).body
  const otp = world.mails.codeFor(ada)
  expect([codeLength, otp.length]).toEqual([8, 8])
  expect((await owner.call(verifyOtp, { attemptId, otp })).status).toBe(200)
})

test('behavior: V8 SEC-17 limits the mails to an address per network and day, and those of all networks to 15 times as many', async () => {
  const tiny = { mailsPerDay: { count: 2, milliseconds: 24 * HOUR }, workBits: { min: 1, max: 1 } }
  const world = await openLogin(database(), { codeLimits: tiny })
  const codes: (string | undefined)[] = []
  for (let index = 0; index < 34; index++) {
    const browser = await openFrameBrowser(world.handle, {
      address: `198.51.${Math.floor(index / 3)}.${index}`,
    })
    codes.push((await withWork((headers) => askForCode(browser, ada, headers))).code)
  }
  // The third request of each /24 is refused, and all requests beyond fifteen times the limit.
  const refused = codes
    .map((code, index) => (code === 'mail_limit' ? index : -1))
    .filter((index) => index >= 0)
  expect(refused).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32])
  expect(world.mails.mails).toHaveLength(23)
  for (let index = 0; index < 10; index++) {
    const browser = await openFrameBrowser(world.handle, { address: `203.0.${index}.1` })
    await withWork((headers) => askForCode(browser, ada, headers))
  }
  expect(world.mails.mails).toHaveLength(30)
})

test('behavior: V12 SEC-17 counts a mail for the /64, the /56 and the /48', async () => {
  const clientMails = { count: 5, milliseconds: HOUR }
  const world = await openLogin(database(), { codeLimits: { workBits, clientMails } })
  const attacker = await openRoaming(world)
  const ask = async (networks: readonly number[]): Promise<(string | undefined)[]> => {
    const codes: (string | undefined)[] = []
    for (const [index, network] of networks.entries()) {
      attacker.roam(ipv6(network))
      codes.push((await askForCode(attacker, `user${network}-${index}@example.org`)).code)
    }
    return codes
  }
  // A /56 has twice the limit of a /64, the /48 twice that of a /56.
  expect(
    (await ask(Array.from({ length: 12 }, (_, index) => index))).filter(
      (code) => code === undefined,
    ),
  ).toHaveLength(10)
  expect(
    (await ask(Array.from({ length: 60 }, (_, index) => 0x100 * (index + 1)))).filter(
      (code) => code === undefined,
    ),
  ).toHaveLength(10)
  expect((await ask([0x7700, 0x7700]))[0]).toBe('work_required')
})

test('behavior: V8 SEC-17 accepts a proof of work once, for one address and one browser, for five minutes', async () => {
  const world = await openLogin(database(), {
    codeLimits: { workBits, mailsPerHour: { count: 1, milliseconds: HOUR } },
  })
  const browsers = await Promise.all(
    ['198.51.100.1', '203.0.113.1', '192.0.2.9', '192.0.3.9', '192.0.4.9'].map((address) =>
      openFrameBrowser(world.handle, { address }),
    ),
  )
  const [first, one, other, late, lazy] = browsers as [
    FrameBrowser,
    FrameBrowser,
    FrameBrowser,
    FrameBrowser,
    FrameBrowser,
  ]
  for (const email of [ada, eve]) expect((await askForCode(first, email)).code).toBe(undefined)
  const solve = async (browser: FrameBrowser): Promise<string> =>
    solveWork(workOf((await askForCode(browser, ada)).body))
  const askWith = async (
    browser: FrameBrowser,
    email: string,
    work: string,
  ): Promise<string | undefined> =>
    (await askForCode(browser, email, { 'x-latchkey-work': work })).code

  const work = await solve(one)
  expect(await askWith(one, eve, work)).toBe('work_required')
  expect(await askWith(other, ada, work)).toBe('work_required')
  expect(await askWith(one, ada, work)).toBe(undefined)
  world.time.now += MINUTE
  expect(await askWith(one, ada, work)).toBe('work_required')
  const { challenge } = workOf((await askForCode(lazy, ada)).body)
  expect(await askWith(lazy, ada, `${challenge}.1`)).toBe('work_required')
  expect(await askWith(lazy, ada, challenge.replace(/\.\d+\./, '.1.'))).toBe('work_required')
  const old = await solve(late)
  world.time.now += 5 * MINUTE
  expect(await askWith(late, ada, old)).toBe('work_required')
})

test.each([6, 7, 8] as const)(
  'behavior: SEC-13 mails codes of %i digits, as stated in the reply',
  async (codeLength) => {
    const world = await openLogin(database(), { codeLength })
    const browser = await openFrameBrowser(world.handle)
    const { body } = await askForCode(browser, ada)
    const otp = world.mails.codeFor(ada)
    expect([body.codeLength, otp.length]).toEqual([codeLength, codeLength])
    expect((await browser.call(verifyOtp, { attemptId: body.attemptId, otp })).status).toBe(200)
  },
)

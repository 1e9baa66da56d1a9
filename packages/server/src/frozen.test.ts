import { custodyEndpoints, loginEndpoints } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { custodyWallets } from './custody/custodyTables.js'
import { createKeyKms } from './custody/kms/createKeyKms.js'
import { type FrameBrowser, openFrameBrowser } from './test/openFrameBrowser.js'
import { type LoginWorld, openLogin, PAGE, SERVICE } from './test/openLogin.js'
import { sharedDatabase } from './test/sharedDatabase.js'

const { startEmailChange, verifyPrimary, verifySecondary, assertion } = loginEndpoints
const database = sharedDatabase()
const ada = 'ada@example.org'
const eve = 'eve@example.net'
const HOUR = 3_600_000
const walletId = '0b0f0c0a-0000-4000-8000-000000000001'
const responseKey = 'A'.repeat(43)

function openWorld(): Promise<LoginWorld> {
  const kms = createKeyKms({ key: '5a3c'.repeat(16), isLoopback: false })
  return openLogin(database(), {
    custody: {
      kms,
      sealSeed: '91be'.repeat(16),
      readEpochs: async () => ({ epoch: 1, shareEpochs: [1] }),
    },
  })
}

async function logIn(
  world: LoginWorld,
  email: string,
): Promise<{ browser: FrameBrowser; userId: string }> {
  const browser = await openFrameBrowser(world.handle)
  const { userId } = await browser.logIn(world, email)
  world.time.now += 60_000
  return { browser, userId }
}

/**
 * Returns the error codes of the calls that give out a wallet. The freeze is checked before all
 * else.
 */
async function endsOf(browser: FrameBrowser): Promise<(string | undefined)[]> {
  const exported = await browser.call(custodyEndpoints.permitExport, { walletId })
  const recovered = await browser.call(custodyEndpoints.recoveryShare, { walletId, responseKey })
  return [exported.code, recovered.code]
}

async function frozenUntil(browser: FrameBrowser): Promise<number | undefined> {
  const { body } = await browser.call(assertion, { purpose: 'recovery' })
  const { frozen_until: until } = JSON.parse(
    Buffer.from(body.assertion.split('.')[1] ?? '', 'base64url').toString(),
  )
  return until && until * 1000
}

test('behavior: SEC-23 a changed e-mail address blocks export and recovery for 72 hours, even if the change is reverted', async () => {
  const world = await openWorld()
  const { browser: thief, userId } = await logIn(world, ada)
  const wallet = {
    id: walletId,
    userId,
    projectId: 'demo',
    status: 'active',
    mode: 'assisted',
    solanaAddress: '1'.repeat(32),
  } as const
  await database()
    .orm.insert(custodyWallets)
    .values({ ...wallet, address: `0x${'11'.repeat(20)}`, createdAt: new Date(world.time.now) })
  // Without the freeze the calls fail for another reason.
  expect(await endsOf(thief)).not.toContain('frozen')
  const first = await thief.call(startEmailChange, { email: eve })
  const second = await thief.call(verifyPrimary, {
    attemptId: first.body.attemptId,
    otp: world.mails.codeFor(ada),
  })
  expect(
    (
      await thief.call(verifySecondary, {
        attemptId: second.body.attemptId,
        otp: world.mails.codeFor(eve),
      })
    ).status,
  ).toBe(200)
  const until = world.time.now + 72 * HOUR
  expect([await endsOf(thief), await frozenUntil(thief)]).toEqual([['frozen', 'frozen'], until])
  // The owner reverts the change. The account stays frozen: the thief's session may still exist.
  const url = new URL(world.mails.linkFor(ada))
  const undo = new URLSearchParams({ link: url.searchParams.get('link') ?? '', answer: 'undo' })
  const headers = { origin: SERVICE, 'content-type': 'application/x-www-form-urlencoded' }
  expect(
    (
      await world.handle(
        new Request(SERVICE + url.pathname, { method: 'POST', headers, body: undo }),
      )
    ).status,
  ).toBe(200)
  expect((await thief.call(loginEndpoints.session, { origin: PAGE })).body.session).toBe(null)
  world.time.now += 60_000
  const { browser: owner, userId: same } = await logIn(world, ada)
  expect(same).toBe(userId)
  expect([await endsOf(owner), await frozenUntil(owner)]).toEqual([['frozen', 'frozen'], until])
  world.time.now = until - 60_000
  expect(await endsOf(owner)).toEqual(['frozen', 'frozen'])
  world.time.now = until
  expect(await endsOf(owner)).not.toContain('frozen')
})

import { type SocialProvider, socialEndpoints } from '@latchkey/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openFrame,
  openSocials,
  openWindow,
  readLastPage,
  SITE,
  type SocialWorld,
} from '../../test/openSocials.js'

const flowAttacks = [
  'wrongState',
  'missingState',
  'oldState',
  'foreignCode',
  'replayedCode',
  'otherIssuer',
  'missingIssuer',
  'elsewhere',
  'error',
  'failure',
  'slow',
]
const tokenAttacks = [
  'wrongSignature',
  'algNone',
  'wrongAudience',
  'wrongNonce',
  'wrongIssuer',
  'expired',
]
const plain: readonly SocialProvider[] = ['x', 'discord', 'github', 'facebook']
const opened: { world?: SocialWorld } = {}

beforeAll(async () => {
  opened.world = await openSocials()
})

afterAll(() => opened.world?.stop())

function world(): SocialWorld {
  if (!opened.world) throw new Error('Nothing was opened.')
  return opened.world
}

/** Returns the user of a successful login. */
async function attempt(provider: SocialProvider, account: string) {
  const frame = await openFrame(world().authUrl)
  const { attemptId, uri } = await world().start(frame, provider)
  const page = await world().goThrough(openWindow(), uri, account)
  const last = readLastPage(page.text)
  if (!last) return undefined
  const { status, body } = await frame.call(socialEndpoints.redeemSocial, {
    attemptId,
    secret: last.secret,
  })
  return status === 200 ? body.session : undefined
}

/** Runs each attack at one provider, between two regular logins. */
async function attackAll(provider: SocialProvider, attacks: readonly string[]): Promise<string[]> {
  const through: string[] = []
  expect(await attempt(provider, 'ada'), provider).toMatchObject({ provider, origin: SITE })
  for (const attack of attacks) {
    await world().set(provider, attack)
    if (await attempt(provider, 'ada')) through.push(`${provider}: ${attack}`)
  }
  await world().set(provider)
  expect(await attempt(provider, 'ada'), provider).toMatchObject({ provider, origin: SITE })
  return through
}

test('SEC-25 refuses every attack at every provider, and accepts honest logins', async () => {
  const runs = [
    ...(['google', 'apple'] as const).map((provider) => ({
      provider,
      attacks: [...flowAttacks, ...tokenAttacks],
    })),
    ...plain.map((provider) => ({ provider, attacks: flowAttacks })),
  ]
  const through = (
    await Promise.all(runs.map(({ provider, attacks }) => attackAll(provider, attacks)))
  ).flat()
  const total = runs.reduce((sum, { attacks }) => sum + attacks.length, 0)
  process.stdout.write(`social login: ${total - through.length} of ${total} attacks refused\n`)
  expect(through).toEqual([])
})

test('SEC-28 an unverified address gives no access to an existing account, only a new one without the address', async () => {
  for (const provider of ['google', 'apple', 'discord', 'github', 'facebook'] as const) {
    await world().set(provider)
    const victim = await attempt(provider, 'ada')
    await world().set(provider, 'unverifiedEmail', 'ada@example.org')
    const attacker = await attempt(provider, 'cy')
    await world().set(provider)
    expect(attacker?.userId).toBeTypeOf('string')
    expect(attacker?.userId).not.toBe(victim?.userId)
    expect(attacker?.email, provider).toBeUndefined()
  }
})

test('error: reports refused credentials of a provider to the operator, not to the user', async () => {
  const other = await openSocials({ clientSecret: 'not the secret' })
  try {
    for (const provider of plain.filter((each) => each !== 'x')) {
      const frame = await openFrame(other.authUrl)
      const { attemptId, uri } = await other.start(frame, provider)
      const page = await other.goThrough(openWindow(), uri, 'ada')
      expect(page.text).not.toMatch(/credentials|secret/)
      expect(await other.progress(frame, attemptId)).toEqual({ state: 'failed', reason: 'refused' })
    }
    expect(other.defects.map(String)).toEqual(
      ['discord', 'github', 'facebook'].map((provider) =>
        expect.stringContaining(
          `The provider "${provider}" does not take the credentials in the option "socials"`,
        ),
      ),
    )
  } finally {
    await other.stop()
  }
})

import { type FarcasterProgress, socialEndpoints } from '@latchkey/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Frame,
  fieldsIn,
  openFrame,
  openSocials,
  openWindow,
  SITE,
  type SocialWorld,
} from '../../test/openSocials.js'

const attacks = [
  'wrongSignature',
  'wrongNonce',
  'wrongDomain',
  'wrongUri',
  'wrongChain',
  'wrongStatement',
  'foreignFid',
  'expired',
  'replayed',
  'failure',
  'slow',
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

async function begin(frame: Frame): Promise<{ attemptId: string; url: string }> {
  return (await frame.call(socialEndpoints.startFarcaster, { origin: SITE, projectId: 'test' }))
    .body
}

/** Signs on a simulated phone. */
async function sign(url: string, account: string): Promise<string> {
  const phone = openWindow()
  const form = fieldsIn((await phone.visit(url)).text.split('<button')[0] ?? '')
  form.set('account', account)
  return (await phone.visit(`${world().socials.url}/farcaster/~/siwf`, form)).text
}

async function wait(frame: Frame, attemptId: string): Promise<FarcasterProgress> {
  return (await frame.call(socialEndpoints.waitFarcaster, { attemptId })).body
}

async function logIn(account: string): Promise<FarcasterProgress> {
  const frame = await openFrame(world().authUrl)
  const { attemptId, url } = await begin(frame)
  await sign(url, account)
  return wait(frame, attemptId)
}

test('default: logs the waiting browser in as the account of the phone that signed, without an e-mail address', async () => {
  const frame = await openFrame(world().authUrl)
  const { attemptId, url } = await begin(frame)
  const page = await openWindow().visit(url)
  expect(page.text).toContain('app.example wants to know who you are.')
  const waiting = wait(frame, attemptId)
  expect(await sign(url, 'ada')).toContain('Signed')
  const update = await waiting
  if (update.state !== 'arrived') throw new Error(JSON.stringify(update))
  expect(update.login.session).toMatchObject({
    provider: 'farcaster',
    userName: 'ada',
    origin: SITE,
  })
  expect(update.login.session.email).toBeUndefined()
  const again = await logIn('ada')
  expect(again.state === 'arrived' && again.login.session.userId).toBe(update.login.session.userId)
  expect(await wait(frame, attemptId)).toEqual({ state: 'failed', reason: 'expired' })
})

test('SEC-25 refuses every attack on the phone’s reply, and accepts an honest login before each', async () => {
  const through: string[] = []
  for (const attack of attacks) {
    await world().set('farcaster')
    expect((await logIn('ada')).state, `without ${attack}`).toBe('arrived')
    if (attack === 'failure' || attack === 'slow') {
      const frame = await openFrame(world().authUrl)
      const { attemptId } = await begin(frame)
      await world().set('farcaster', attack)
      expect(await wait(frame, attemptId)).toEqual({ state: 'failed', reason: 'unavailable' })
      continue
    }
    await world().set('farcaster', attack)
    if ((await logIn('ben')).state !== 'failed') through.push(attack)
  }
  await world().set('farcaster')
  process.stdout.write(
    `Farcaster: ${attacks.length - through.length} of ${attacks.length} attacks refused\n`,
  )
  expect(through).toEqual([])
})

test('error: refuses a login in a browser that did not start it', async () => {
  const frame = await openFrame(world().authUrl)
  const { attemptId, url } = await begin(frame)
  await sign(url, 'ada')
  expect(await wait(await openFrame(world().authUrl), attemptId)).toEqual({
    state: 'failed',
    reason: 'expired',
  })
  const both = await Promise.all([1, 2, 3].map(() => wait(frame, attemptId)))
  expect(both.map(({ state }) => state).sort()).toEqual(['arrived', 'failed', 'failed'])
})

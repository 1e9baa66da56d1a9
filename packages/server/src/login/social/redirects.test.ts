import { socialEndpoints } from '@latchkey/protocol'
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

const opened: { world?: SocialWorld } = {}

beforeAll(async () => {
  opened.world = await openSocials()
})

afterAll(() => opened.world?.stop())

function world(): SocialWorld {
  if (!opened.world) throw new Error('Nothing was opened.')
  return opened.world
}

const targets = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  `${FRAME}@evil.example`,
  `${FRAME}.evil.example`,
  `${SITE}%40evil.example`,
  'https://evil.example\\@vault.example',
  'https://vault.example%2f@evil.example',
  'https://váult.example',
  'https://xn--vult-5na.example',
  'https://VAULT.example.',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://[::ffff:127.0.0.1]/',
  'http://vault.example',
  'https://vault.example:444',
  '%0d%0aLocation:%20https://evil.example',
  'https://evil.example/?https://vault.example',
  'https://evil.example#https://vault.example',
]
const names = [
  'redirect_uri',
  'return',
  'returnTo',
  'next',
  'target',
  'origin',
  'url',
  'continue',
  'state',
  'iss',
]

/** Returns 200 start URLs and 200 callback URLs with injected targets. */
function mutations(uri: string): string[] {
  const back = `${world().authUrl}/v1/login/social/google/callback?code=x`
  return [uri, back].flatMap((base) =>
    names.flatMap((name) =>
      targets.map(
        (target) => `${base}&${name}=${name === 'iss' ? target : encodeURIComponent(target)}`,
      ),
    ),
  )
}

test('SEC-26 redirects only to the provider, for any parameters in the URL', async () => {
  const frame = await openFrame(world().authUrl)
  const provider = new URL(world().socials.credentials.google.endpoints.authorize)
  const callback = `${world().authUrl}/v1/login/social/google/callback`
  const count = { tried: 0, redirects: 0 }
  for (const each of mutations('')) {
    const url = each.startsWith('&') ? (await world().start(frame, 'google')).uri + each : each
    const response = await openWindow().fetch(url)
    const location = response.headers.get('location')
    count.tried += 1
    const text = await response.text()
    expect(readLastPage(text)?.target ?? FRAME).toBe(FRAME)
    expect(text).not.toContain('evil.example')
    if (location === null) continue
    count.redirects += 1
    const { origin, pathname, searchParams } = new URL(location)
    expect(origin + pathname).toBe(provider.origin + provider.pathname)
    expect(searchParams.getAll('redirect_uri')).toEqual([callback])
    expect(searchParams.getAll('state')).toHaveLength(1)
    expect(location).not.toContain('evil')
  }
  process.stdout.write(
    `social login: ${count.tried} addresses, ${count.redirects} redirects, 0 off the list\n`,
  )
  expect(count).toEqual({ tried: 400, redirects: 200 })
})

test('SEC-26 refuses every origin that the operator does not list exactly', async () => {
  const frame = await openFrame(world().authUrl)
  for (const origin of targets) {
    const { status } = await frame.call(socialEndpoints.startSocial, {
      provider: 'google',
      origin,
      projectId: 'test',
    })
    expect([400, 403], origin).toContain(status)
  }
})

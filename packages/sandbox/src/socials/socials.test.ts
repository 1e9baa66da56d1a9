import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Socials, startSocials } from './startSocials.js'

const REDIRECT = 'http://127.0.0.1:1/callback/'
const opened: { socials?: Socials } = {}

beforeAll(async () => {
  opened.socials = await startSocials({ port: 0, redirectUri: (provider) => REDIRECT + provider })
})

afterAll(() => opened.socials?.stop())

function socials(): Socials {
  if (!opened.socials) throw new Error('Nothing was opened.')
  return opened.socials
}

const verifier = 'v'.repeat(43)

function authorizeUrl(change: Readonly<Record<string, string>> = {}): string {
  const { clientId, endpoints } = socials().credentials.github
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const usual = {
    client_id: clientId,
    redirect_uri: `${REDIRECT}github`,
    response_type: 'code',
    state: 'state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  return `${endpoints.authorize}?${new URLSearchParams({ ...usual, ...change })}`
}

async function choose(account: string): Promise<URLSearchParams> {
  const text = await (await fetch(authorizeUrl())).text()
  const request = /name="request" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const body = new URLSearchParams({ request, account })
  const response = await fetch(`${socials().url}/github/decide`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  return new URL(response.headers.get('location') ?? '').searchParams
}

async function exchange(
  code: string,
  change: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const { clientId, clientSecret = '', endpoints } = socials().credentials.github
  const usual = {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    code,
    redirect_uri: `${REDIRECT}github`,
    code_verifier: verifier,
  }
  const response = await fetch(endpoints.token, {
    method: 'POST',
    body: new URLSearchParams({ ...usual, ...change }),
  })
  return (await response.json()) as Record<string, string>
}

test('default: offers three accounts without a script, and a button to decline', async () => {
  const response = await fetch(authorizeUrl())
  const text = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const id of ['social-account-ada', 'social-account-ben', 'social-account-cy', 'social-deny'])
    expect(text).toContain(`data-testid="${id}"`)
  expect(text).not.toContain('<script')
  const answer = await choose('ada')
  expect(answer.get('iss')).toBe(socials().credentials.github.endpoints.issuer)
  const { access_token: token } = await exchange(answer.get('code') ?? '')
  const user = await fetch(socials().credentials.github.endpoints.user, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await user.json()).toMatchObject({ id: 1001, login: 'ada' })
  expect((await choose('')).get('error')).toBe('access_denied')
})

test('behavior: a guest is a separate user, the same one by the same name', async () => {
  const userOf = async (name: string): Promise<unknown> => {
    const { access_token: token } = await exchange((await choose(name)).get('code') ?? '')
    return (
      await fetch(socials().credentials.github.endpoints.user, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()
  }
  expect(await userOf('guest7')).toMatchObject({ id: 1_000_007, login: 'guest7' })
  expect(await userOf('guest8')).toMatchObject({ id: 1_000_008 })
  expect(await userOf('guest7')).toEqual(await userOf('guest7'))
  expect((await choose('guest0')).get('error')).toBe('access_denied')
})

test('error: never redirects to an unregistered URL', async () => {
  for (const change of [
    { redirect_uri: 'https://evil.example' },
    { redirect_uri: `${REDIRECT}github/` },
    { client_id: 'other' },
    { response_type: 'token' },
    { code_challenge_method: 'plain' },
  ]) {
    const response = await fetch(authorizeUrl(change), { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
  }
})

test('error: accepts a code once, for its client, its URL and its verifier', async () => {
  const changes = [
    { client_secret: 'wrong' },
    { redirect_uri: `${REDIRECT}google` },
    { code_verifier: 'w'.repeat(43) },
  ]
  for (const change of changes) {
    const code = (await choose('ada')).get('code') ?? ''
    expect(await exchange(code, change)).toHaveProperty('error')
  }
  const code = (await choose('ada')).get('code') ?? ''
  expect(await exchange(code)).toHaveProperty('access_token')
  expect(await exchange(code)).toHaveProperty('error')
})

test('behavior: changes switches for programs only, and rejects unknown values', async () => {
  const change = (body: object, type = 'application/json') =>
    fetch(`${socials().url}/switches`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    })
  expect((await change({ face: 'github', fault: 'wrongState' })).status).toBe(200)
  expect((await choose('ada')).get('state')).not.toBe('state')
  expect(await (await fetch(`${socials().url}/switches`)).json()).toEqual({
    github: { fault: 'wrongState' },
  })
  expect((await change({ face: 'github' })).status).toBe(200)
  expect((await choose('ada')).get('state')).toBe('state')
  expect((await change({ face: 'github', fault: 'nonsense' })).status).toBe(400)
  expect((await change({ face: 'github', fault: 'wrongState' }, 'text/plain')).status).toBe(415)
})

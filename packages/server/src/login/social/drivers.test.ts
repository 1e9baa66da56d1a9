import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDrivers } from './createDrivers.js'
import type { Challenge } from './socialDriver.js'
import type { SocialsOptions } from './socialOptions.js'

const privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ format: 'pem', type: 'pkcs8' })
  .toString()
const usual = { clientId: 'client', clientSecret: 'secret' }
const all: SocialsOptions = {
  ...{ google: usual, x: usual, discord: usual, github: usual, facebook: usual },
  apple: { clientId: 'client', teamId: 'team', keyId: 'key', privateKey },
}
const challenge: Challenge = {
  redirectUri: 'https://auth.example/v1/login/social/google/callback',
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
}

test('default: redirects to the six providers with state, and with PKCE challenge (RFC 7636, appendix B) and nonce if they support them', async () => {
  const places: string[] = []
  for (const [provider, driver] of createDrivers(all, Date)) {
    const { origin, pathname, searchParams } = new URL(await driver.authorizeUrl(challenge))
    places.push(origin + pathname)
    const query = Object.fromEntries(searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'client',
      redirect_uri: challenge.redirectUri,
      state: challenge.state,
    })
    if (provider === 'apple')
      expect(query).toMatchObject({ response_mode: 'form_post', nonce: challenge.nonce })
    else
      expect(query).toMatchObject({
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      })
    if (provider === 'google') expect(query.nonce).toBe(challenge.nonce)
    expect(searchParams.toString()).not.toMatch(/secret|dBjftJeZ4CVP/)
  }
  expect(places.sort()).toEqual([
    'https://accounts.google.com/o/oauth2/v2/auth',
    'https://appleid.apple.com/auth/authorize',
    'https://discord.com/oauth2/authorize',
    'https://github.com/login/oauth/authorize',
    'https://www.facebook.com/v25.0/dialog/oauth',
    'https://x.com/i/oauth2/authorize',
  ])
})

test('error: rejects missing credentials by name, and URLs that are not https', () => {
  expect(() => createDrivers({ google: { clientId: 'client' } }, Date)).toThrow(
    'The option "socials.google.clientSecret" is missing.',
  )
  expect(() => createDrivers({ apple: usual }, Date)).toThrow(
    'The option "socials.apple.teamId" is missing.',
  )
  for (const token of [
    'http://provider.example/token',
    'file:///etc/passwd',
    '//x',
    'http://127.0.0.1.nip.io/token',
  ])
    expect(() => createDrivers({ github: { ...usual, endpoints: { token } } }, Date)).toThrow(
      'expected an https: address',
    )
})

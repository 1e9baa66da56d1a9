import type { SignInRequest } from '@latchkey/core/internal'
import { describe, expect, test } from 'vitest'
import { signInMessage } from './signInMessage.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const request: SignInRequest = {
  domain: 'millpond.example',
  uri: 'https://millpond.example',
  nonce: '32891756abcdef',
  statement: 'Sign in with this account.',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-02T00:00:00.000Z',
  networkIds: ['eip155:31337'],
}

describe('signInMessage', () => {
  test('default', () => {
    expect(signInMessage(request, ACCOUNT.toLowerCase(), 'eip155:31337')).toMatchInlineSnapshot(`
      "millpond.example wants you to sign in with your Ethereum account:
      0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

      Sign in with this account.

      URI: https://millpond.example
      Version: 1
      Chain ID: 31337
      Nonce: 32891756abcdef
      Issued At: 2026-01-01T00:00:00.000Z
      Expiration Time: 2026-01-02T00:00:00.000Z"
    `)
  })

  test('behavior: lists the resources', () => {
    const resources = ['https://a.example', 'ipfs://b']
    expect(signInMessage({ ...request, resources }, ACCOUNT, 'eip155:31337')).toMatch(
      /\nResources:\n- https:\/\/a.example\n- ipfs:\/\/b$/,
    )
  })

  // The domain is an RFC 3986 authority: https://eips.ethereum.org/EIPS/eip-4361
  test.each(['[::1]:5173', '[::1]', '[2001:db8::cafe]:8443', '[::cafe]'])(
    'behavior: writes and parses an IPv6 domain: %s',
    (domain) => {
      const message = signInMessage(
        { ...request, domain, uri: `http://${domain}/localhost` },
        ACCOUNT,
        'eip155:31337',
      )
      const expected = signInMessage(
        { ...request, uri: `http://${domain}/localhost` },
        ACCOUNT,
        'eip155:31337',
      )
      expect(message).toBe(expected.replace('millpond.example', domain))
    },
  )

  test.each([
    ['domain', { domain: 'millpond.example/path' }],
    ['domain', { domain: 'user@[::1]' }],
    ['domain', { domain: '[::1]/path' }],
    ['domain', { domain: '[::1' }],
    ['domain', { domain: 'user@millpond.example' }],
    ['nonce', { nonce: 'short' }],
    ['nonce', { nonce: 'abcdefgh\nChain ID: 1' }],
    ['uri', { uri: 'not an address' }],
    ['statement', { statement: 'two\nlines' }],
    ['issuedAt', { issuedAt: 'yesterday' }],
  ])('error: rejects a %s that cannot be written', (_name, wrong) => {
    expect(() => signInMessage({ ...request, ...wrong }, ACCOUNT, 'eip155:31337')).toThrow(
      'The sign-in message could not be written',
    )
  })

  test('error: rejects a message that parses differently', () => {
    // One line, but it ends the statement and begins fields of its own.
    const statement = 'x URI: https://evil.example Version: 1'
    expect(signInMessage({ ...request, statement }, ACCOUNT, 'eip155:31337')).toContain(statement)
    expect(() =>
      signInMessage({ ...request, domain: 'xn--0.example\nwants' }, ACCOUNT, 'eip155:31337'),
    ).toThrow()
  })
})

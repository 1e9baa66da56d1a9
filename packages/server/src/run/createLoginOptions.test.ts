import { createPrivateKey, createPublicKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLoginOptions } from './createLoginOptions.js'
import { readSettings } from './readSettings.js'

const shop = { id: 'shop', name: 'Shop', origins: ['https://shop.example'] }

const login = {
  frameOrigin: 'https://vault.example.org',
  recoveryUrl: 'https://recovery.example.org',
  smtp: { url: 'smtps://user:word@mail.example.org', from: 'Latchkey <login@example.org>' },
  pepper: 'env:PEPPER',
  assertionKey: 'env:ASSERTION_KEY',
  projects: 'database',
}

function read(
  section: object,
  environment: Record<string, string> = {},
  server: object = {},
): ReturnType<typeof readSettings> {
  const file = join(tmpdir(), `latchkey-login-${process.pid}.json`)
  writeFileSync(
    file,
    JSON.stringify({
      origins: ['https://app.example.org'],
      chains: {},
      publicUrl: 'https://auth.example.org',
      login: section,
      ...server,
    }),
  )
  return readSettings(
    { PEPPER: 'p'.repeat(32), ASSERTION_KEY: '1f'.repeat(32), ...environment },
    file,
  )
}

test('default: reads secrets from the environment, and the key from its number', () => {
  const options = createLoginOptions(read(login).login)
  expect(options).toMatchObject({
    frameOrigin: 'https://vault.example.org',
    pepper: 'p'.repeat(32),
  })
  const { d: _secret, ...key } = options?.assertionKey ?? { d: '' }
  expect(
    createPublicKey(createPrivateKey({ key: { ...options?.assertionKey }, format: 'jwk' })).export({
      format: 'jwk',
    }),
  ).toEqual(key)
  expect(
    createLoginOptions(read({ ...login, assertionKey: options?.assertionKey }).login)?.assertionKey,
  ).toEqual(options?.assertionKey)
  expect(createLoginOptions(undefined)).toBe(undefined)
})

test('default: reads projects from the database or from a list', () => {
  expect(createLoginOptions(read(login).login)?.projects).toBe('database')
  expect(createLoginOptions(read({ ...login, projects: [shop] }).login)?.projects).toEqual([shop])
})

test.each([
  [
    'no projects',
    { projects: undefined },
    /"login\.projects": expected "database" for the projects of .* or a list such as \[\{ "id": "shop"/,
  ],
  ['an empty list', { projects: [] }, /"login\.projects": expected "database"/],
  [
    'an object',
    { projects: { shop: ['https://shop.example'] } },
    /"login\.projects": expected "database"/,
  ],
  ['no name', { projects: [{ id: 'shop', origins: shop.origins }] }, /"login\.projects\.0\.name"/],
  [
    'an origin with a path',
    { projects: [{ ...shop, origins: ['https://shop.example/x'] }] },
    /"login\.projects\.0\.origins\.0": expected an origin/,
  ],
  [
    'an id with a space',
    { projects: [{ ...shop, id: 'a b' }] },
    /"login\.projects\.0\.id": expected 1 to 64 letters/,
  ],
  [
    'checkPages: false',
    { checkPages: false },
    /"login\.checkPages": was removed: .* set "login\.projects": expected "database"/,
  ],
  ['checkPages: true', { checkPages: true }, /"login\.checkPages": was removed/],
])('error: V5 rejects %s and names the required setting', (_title, changes, message) => {
  expect(() => read({ ...login, ...changes })).toThrow(message)
})

test('error: V9 rejects a login without a public URL and names the required setting', () => {
  expect(() => read(login, {}, { publicUrl: undefined })).toThrow(
    '"publicUrl": is missing. With "login", mails, links and proofs name it',
  )
})

test('default: reads the limits of new browsers as exact units, for a day by default', () => {
  const limits = [{ chainId: 1, amount: '50000000000000000' }]
  const custody = { kmsKey: 'a1b4'.repeat(16), sealSeed: 'b2c5'.repeat(16) }
  const optionsOf = (newBrowsers: object) =>
    createLoginOptions(read({ ...login, custody: { ...custody, newBrowsers } }).login)?.custody
      ?.newBrowsers
  expect(optionsOf({ limits })).toEqual({ limits })
  expect(optionsOf({ limits, hours: 48 })).toEqual({ limits, milliseconds: 172_800_000 })
  const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const token = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const solana = [
    { chainId: cluster, amount: '1' },
    { chainId: cluster, token, amount: '2' },
  ]
  expect(optionsOf({ limits: solana })).toEqual({ limits: solana })
  expect(() => optionsOf({ limits: [{ chainId: 'eip155:1', amount: '1' }] })).toThrow(
    'expected a chain id such as 1, or the CAIP-2 id of a Solana cluster',
  )
  expect(() => optionsOf({ limits: [{ chainId: 1, amount: '0.05' }] })).toThrow(
    'expected smallest units',
  )
})

test('default: SEC-13 accepts codes of six to eight digits', () => {
  expect(createLoginOptions(read({ ...login, codeLength: 8 }).login)?.codeLength).toBe(8)
  expect(() => read({ ...login, codeLength: 5 })).toThrow('expected 6, 7 or 8')
})

test('error: rejects missing and weak settings by name', () => {
  expect(() => read(login, { PEPPER: 'short' })).toThrow(
    '"login.pepper": expected a secret of at least 32 characters',
  )
  expect(() => read(login, { ASSERTION_KEY: '1f' })).toThrow(
    '"login.assertionKey": expected 64 hexadecimal digits',
  )
  expect(() => read({ ...login, frameOrigin: 'https://vault.example.org/' })).toThrow(
    '"login.frameOrigin": expected an origin',
  )
  expect(() => read({ ...login, smtp: { ...login.smtp, url: 'http://mail' } })).toThrow('smtp://')
  expect(() => createLoginOptions(read(login, { ASSERTION_KEY: '0'.repeat(64) }).login)).toThrow()
})

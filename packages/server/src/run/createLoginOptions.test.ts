import { createPrivateKey, createPublicKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLoginOptions } from './createLoginOptions.js'
import { readSettings } from './readSettings.js'

const login = {
  frameOrigin: 'https://vault.example.org',
  recoveryUrl: 'https://recovery.example.org',
  smtp: { url: 'smtps://user:word@mail.example.org', from: 'Latchkey <login@example.org>' },
  pepper: 'env:PEPPER',
  assertionKey: 'env:ASSERTION_KEY',
}

function read(section: object, environment: Record<string, string> = {}): ReturnType<typeof readSettings> {
  const file = join(tmpdir(), `latchkey-login-${process.pid}.json`)
  writeFileSync(file, JSON.stringify({ origins: ['https://app.example.org'], chains: {}, login: section }))
  return readSettings({ PEPPER: 'p'.repeat(32), ASSERTION_KEY: '1f'.repeat(32), ...environment }, file)
}

test('default: secrets come from the environment, the key from its number', () => {
  const options = createLoginOptions(read(login).login)
  expect(options).toMatchObject({ frameOrigin: 'https://vault.example.org', pepper: 'p'.repeat(32) })
  const { d: _secret, ...key } = options?.assertionKey ?? { d: '' }
  expect(createPublicKey(createPrivateKey({ key: { ...options?.assertionKey }, format: 'jwk' })).export({ format: 'jwk' })).toEqual(key)
  expect(createLoginOptions(read({ ...login, assertionKey: options?.assertionKey }).login)?.assertionKey).toEqual(options?.assertionKey)
  expect(createLoginOptions(undefined)).toBe(undefined)
})

test('default: pages of known projects alone, where that is wanted', async () => {
  const find = async (id: string) => (id === 'shop' ? { id, origins: ['https://shop.example'], isAnalyticsEnabled: false } : undefined)
  const { isPageOf } = createLoginOptions(read({ ...login, checkPages: true }).login, find) ?? {}
  const asked = [isPageOf?.('shop', 'https://shop.example'), isPageOf?.('shop', 'https://evil.example'), isPageOf?.('other', 'https://shop.example')]
  expect(await Promise.all(asked)).toEqual([true, false, false])
  expect(createLoginOptions(read(login).login, find)?.isPageOf).toBe(undefined)
})

test('default: what new browsers may move is read to the unit, for a day unless it says otherwise', () => {
  const limits = [{ chainId: 1, amount: '50000000000000000' }]
  const custody = { kmsKey: 'a1b4'.repeat(16), sealSeed: 'b2c5'.repeat(16) }
  const optionsOf = (newBrowsers: object) => createLoginOptions(read({ ...login, custody: { ...custody, newBrowsers } }).login)?.custody?.newBrowsers
  expect(optionsOf({ limits })).toEqual({ limits })
  expect(optionsOf({ limits, hours: 48 })).toEqual({ limits, milliseconds: 172_800_000 })
  expect(() => optionsOf({ limits: [{ chainId: 1, amount: '0.05' }] })).toThrow('expected smallest units')
})

test('error: what is missing or weak is named', () => {
  expect(() => read(login, { PEPPER: 'short' })).toThrow('"login.pepper": expected a secret of at least 32 characters')
  expect(() => read(login, { ASSERTION_KEY: '1f' })).toThrow('"login.assertionKey": expected 64 hexadecimal digits')
  expect(() => read({ ...login, frameOrigin: 'https://vault.example.org/' })).toThrow('"login.frameOrigin": expected an origin')
  expect(() => read({ ...login, smtp: { ...login.smtp, url: 'http://mail' } })).toThrow('smtp://')
  expect(() => createLoginOptions(read(login, { ASSERTION_KEY: '0'.repeat(64) }).login)).toThrow()
})

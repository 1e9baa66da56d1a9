import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkRoles } from './checkRoles.js'
import { frameSettingsSchema } from './frameSettings.js'
import { makeKeys } from './makeKeys.js'
import { recoverySettingsSchema } from './recoverySettings.js'
import { settingsSchema } from './settings.js'

const auth = makeKeys('auth')
const own = makeKeys('recovery')
const frameOrigin = 'https://vault.example.org'

const custody = { kmsKey: auth.secrets.LOGIN_KMS_KEY, sealSeed: auth.secrets.LOGIN_SEAL_SEED }
const login = {
  frameOrigin,
  recoveryUrl: 'https://recovery.example.net',
  smtp: { url: 'smtps://login:word@mail.example.org', from: 'Latchkey <login@example.org>' },
  pepper: auth.secrets.LOGIN_PEPPER,
  assertionKey: auth.secrets.LOGIN_ASSERTION_KEY,
  custody,
  projects: 'database',
}
const serverOf = (changes: object = {}, all: object = {}) =>
  parse(settingsSchema, {
    origins: ['https://app.example.org'],
    chains: {},
    publicUrl: 'https://login.example.org',
    login: { ...login, ...changes },
    ...all,
  })
const recoveryOf = (changes: object = {}) =>
  parse(recoverySettingsSchema, {
    frameOrigin,
    publicUrl: 'https://recovery.example.net/',
    issuer: 'https://login.example.org',
    assertionKeys: [auth.publicKey],
    smtp: {
      url: 'smtps://recovery:word@post.example.net',
      from: 'Recovery <recovery@example.net>',
    },
    pepper: own.secrets.RECOVERY_PEPPER,
    kmsKey: own.secrets.RECOVERY_KMS_KEY,
    sealSeed: own.secrets.RECOVERY_SEAL_SEED,
    ...changes,
  })
const frameOf = (changes: object = {}) =>
  parse(frameSettingsSchema, {
    frameOrigin,
    authUrl: 'https://login.example.org',
    recoveryUrl: 'https://recovery.example.net',
    projects: { shop: ['https://shop.example.org'] },
    chains: {
      1: {
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        nodes: ['https://node.example.org'],
      },
    },
    ...changes,
  })

/** Returns the reported problems. */
const wrongOf = (settings: Parameters<typeof checkRoles>[0]): string[] =>
  checkRoles(settings).flatMap(({ name, problem }) => (problem ? [`${name}: ${problem}`] : []))

describe('makeKeys', () => {
  test('default: creates a new secret of 256 bits each', () => {
    const all = [auth, own, makeKeys('auth')].flatMap(({ secrets }) => Object.values(secrets))
    expect(all.every((each) => /^[0-9a-f]{64}$/.test(each))).toBe(true)
    expect(new Set(all).size).toBe(11)
    expect(Object.keys(auth.publicKey ?? {})).toEqual(['kty', 'crv', 'x', 'y'])
  })
})

describe('checkRoles', () => {
  test('default: reports no problems of three matching services', () => {
    const states = checkRoles({ server: serverOf(), recovery: recoveryOf(), frame: frameOf() })
    expect(states.filter(({ problem }) => problem)).toEqual([])
    expect(states.map(({ name }) => name)).toContain('assertion key')
    for (const alone of [
      { server: serverOf() },
      { recovery: recoveryOf() },
      { frame: frameOf() },
      {},
    ])
      expect(wrongOf(alone)).toEqual([])
  })

  test.each([
    [
      'frame',
      { server: serverOf({ frameOrigin: 'https://other.example.org' }), frame: frameOf() },
      /address of the frame: login\.frameOrigin says/,
    ],
    [
      'issuer',
      { server: serverOf(), recovery: recoveryOf({ issuer: 'https://api.example.org' }) },
      /address of the auth service: publicUrl/,
    ],
    [
      'recovery',
      { recovery: recoveryOf(), frame: frameOf({ recoveryUrl: 'https://r.example.net' }) },
      /address of the recovery service/,
    ],
    [
      'origins',
      { server: serverOf({ recoveryUrl: 'https://login.example.org/r' }) },
      /an origin for each service: the auth service and the recovery service/,
    ],
    [
      'page',
      { server: serverOf({}, { origins: [frameOrigin] }) },
      /pages of apps: The frame is at https:\/\/vault/,
    ],
    [
      'kmsKey',
      { server: serverOf(), recovery: recoveryOf({ kmsKey: custody.kmsKey }) },
      /keys: login\.custody\.kmsKey and kmsKey of the recovery service/,
    ],
    [
      'within',
      { recovery: recoveryOf({ kmsKey: own.secrets.RECOVERY_PEPPER }) },
      /keys: pepper of the recovery service and kmsKey/,
    ],
    [
      'database',
      {
        server: serverOf({}, { databaseFolder: 'x' }),
        recovery: recoveryOf({ databaseFolder: 'x' }),
      },
      /databases: .* hold whole keys/,
    ],
    [
      'mail',
      { server: serverOf(), recovery: recoveryOf({ smtp: login.smtp }) },
      /mail accounts: .* reads both codes/,
    ],
    [
      'assertion',
      { server: serverOf(), recovery: recoveryOf({ assertionKeys: [makeKeys('auth').publicKey] }) },
      /Add \{"kty":"EC","crv":"P-256","x":/,
    ],
    [
      'custody',
      { server: serverOf({ custody: undefined }) },
      /custody: Users log in and have no wallet/,
    ],
    [
      'projects',
      {
        server: serverOf({
          projects: [{ id: 'shop', name: 'Shop', origins: ['https://app.example.org'] }],
        }),
        frame: frameOf(),
      },
      /projects: login\.projects lacks https:\/\/shop\.example\.org of the project "shop"/,
    ],
    [
      'listed page',
      { server: serverOf({ projects: [{ id: 'own', name: 'Own', origins: [frameOrigin] }] }) },
      /pages of apps: The frame is at/,
    ],
  ])('error: %s', (_what, settings, message) => {
    const wrong = wrongOf(settings)
    expect(wrong).toHaveLength(1)
    expect(wrong[0]).toMatch(message)
    for (const secret of [...Object.values(auth.secrets), ...Object.values(own.secrets), 'word@'])
      expect(wrong[0]).not.toContain(secret)
  })
})

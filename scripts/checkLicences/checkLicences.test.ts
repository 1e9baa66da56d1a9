import { describe, expect, test } from 'vitest'
import type { Manifest } from '../lib/workspace.js'
import { licenceFindings } from './licenceFindings.js'
import { type LockedPackages, productionClosure } from './lockFile.js'
import { isFulfilled, parseExpression } from './parseExpression.js'

function check(
  packages: LockedPackages,
  manifests: Record<string, Partial<Manifest>> = {},
): string[] {
  return licenceFindings(
    packages,
    ['packages/core'],
    (folder) => manifests[folder] as Manifest | undefined,
  ).map(({ where, what }) => `${where} ${what}`)
}

const core = { version: '0.1.0', license: 'MIT', dependencies: { valibot: '1' } }

describe('parseExpression', () => {
  const allows = (id: string): boolean => ['MIT', 'ISC'].includes(id)
  const decide = (text: string): boolean | undefined => {
    const expression = parseExpression(text)
    return expression && isFulfilled(expression, allows)
  }

  test('default', () => {
    for (const text of [
      'MIT',
      '(MIT)',
      'MIT OR BUSL-1.1',
      'BUSL-1.1 or (MIT AND ISC)',
      'MIT AND ISC',
    ])
      expect(decide(text), text).toBe(true)
    for (const text of [
      'BUSL-1.1',
      'MIT AND BUSL-1.1',
      '(MIT OR ISC) AND SSPL-1.0',
      'MIT WITH Commons-Clause',
    ])
      expect(decide(text), text).toBe(false)
  })

  test('error: rejects invalid expressions', () => {
    for (const text of [
      '',
      'SEE LICENSE IN LICENSE',
      'MIT OR',
      '(MIT',
      'MIT)',
      'AND',
      'MIT ISC',
      'Copyright © me',
    ])
      expect(parseExpression(text), text).toBeUndefined()
  })
})

describe('check:licences', () => {
  test('default', () => {
    expect(
      check({
        '': {},
        'packages/core': core,
        'node_modules/@latchkey/core': { link: true, resolved: 'packages/core' },
        'node_modules/valibot': { version: '1.0.0', license: 'MIT' },
      }),
    ).toEqual([])
  })

  test.each([
    ['no licence', { version: '1.0.0' }, 'names no licence'],
    [
      'a licence that is not open source',
      { version: '1.0.0', license: 'BUSL-1.1' },
      "'BUSL-1.1' is not known",
    ],
    [
      'no licence at all for anyone',
      { version: '1.0.0', license: 'UNLICENSED' },
      "'UNLICENSED' is not known",
    ],
  ])('error: %s', (_, locked, what) => {
    expect(check({ 'node_modules/x': locked })[0]).toContain(what)
  })

  test('error: reports an installed package that differs from the lock file', () => {
    expect(
      check(
        { 'node_modules/x': { version: '1.0.0', license: 'MIT' } },
        { 'node_modules/x': { license: 'BUSL-1.1' } },
      ),
    ).toHaveLength(2)
  })

  test('behavior: parses the older forms of npm', () => {
    expect(
      check(
        { 'node_modules/x': { version: '1.0.0' } },
        { 'node_modules/x': { license: { type: 'MIT' } } },
      ),
    ).toEqual([])
    expect(
      check(
        { 'node_modules/x': { version: '1.0.0' } },
        { 'node_modules/x': { licenses: [{ type: 'BUSL-1.1' }, { type: 'MIT' }] } },
      ),
    ).toEqual([])
  })

  test('error: reports banned packages, also nested and under any stated licence', () => {
    const of = (name: string, version: string): number =>
      check({ [`node_modules/a/node_modules/${name}`]: { version, license: 'MIT' } }).length
    expect(of('@reown/appkit', '0.0.1')).toBe(1)
    expect(of('@walletconnect/ethereum-provider', '2.10.0')).toBe(1)
    for (const version of ['2.21.10', '2.22.0', '3.0.0', '2.21.10-canary.1'])
      expect(of('@walletconnect/sign-client', version), version).toBe(1)
    expect(of('@walletconnect/sign-client', '2.21.8')).toBe(0)
  })

  test('behavior: allows a package of @reown under an open-source licence as a development dependency', () => {
    expect(
      check({
        'node_modules/@reown/walletkit': { version: '1.2.10', license: 'Apache-2.0', dev: true },
      }),
    ).toEqual([])
  })

  test.each([
    [
      'without an open-source licence',
      { dev: true, license: 'SEE LICENSE IN LICENSE.md' },
      'not known to be OSI-approved',
    ],
    ['without a licence', { dev: true }, 'names no licence'],
    ['as a dependency of an app', { license: 'Apache-2.0' }, 'is banned'],
    ['as an optional dependency of an app', { license: 'Apache-2.0', optional: true }, 'is banned'],
  ])('error: refuses a package of @reown %s', (_, locked, what) => {
    expect(check({ 'node_modules/@reown/walletkit': { version: '1.2.10', ...locked } })).toEqual([
      expect.stringContaining(what),
    ])
  })

  test('error: SEC-67 refuses a package of @reown in a published package, also under a dependency and marked for development', () => {
    const reown = { version: '1.2.10', license: 'Apache-2.0', dev: true }
    const direct = {
      'packages/core': { ...core, dependencies: { '@reown/walletkit': '1' } },
      'node_modules/@reown/walletkit': reown,
    }
    const valibot = { version: '1.0.0', license: 'MIT', dependencies: { '@reown/walletkit': '1' } }
    const nested = {
      'packages/core': core,
      'node_modules/valibot': valibot,
      'node_modules/valibot/node_modules/@reown/walletkit': reown,
    }
    const peer = {
      'packages/core': { ...core, dependencies: {}, peerDependencies: { '@reown/walletkit': '1' } },
      'node_modules/@reown/walletkit': reown,
    }
    for (const packages of [direct, nested, peer])
      expect(check(packages)).toEqual([expect.stringContaining('is banned')])
  })

  test('error: refuses a banned package of WalletConnect as a development dependency', () => {
    const dev = { license: 'MIT', dev: true }
    expect(
      check({ 'node_modules/@walletconnect/sign-client': { ...dev, version: '2.21.10' } }),
    ).toHaveLength(1)
    expect(
      check({ 'node_modules/@walletconnect/ethereum-provider': { ...dev, version: '2.10.0' } }),
    ).toHaveLength(1)
  })

  test('error: reports an install script or a reciprocal licence, only in shipped packages', () => {
    const shipped = { version: '1.0.0', license: 'GPL-3.0-only', hasInstallScript: true }
    expect(check({ 'packages/core': core, 'node_modules/valibot': shipped })).toHaveLength(2)
    expect(
      check({ 'packages/core': { ...core, dependencies: {} }, 'node_modules/valibot': shipped }),
    ).toEqual([])
    expect(
      check(
        { 'packages/core': core },
        { 'packages/core': { license: 'MIT', scripts: { postinstall: 'x' } } },
      )[0],
    ).toContain('runs a script')
  })
})

describe('productionClosure', () => {
  test('default', () => {
    const packages: LockedPackages = {
      'packages/core': {
        dependencies: { a: '1', '@latchkey/protocol': '1' },
        peerDependencies: { peer: '1', maybe: '1' },
        peerDependenciesMeta: { maybe: { optional: true } },
      },
      'packages/protocol': { dependencies: { p: '1' } },
      'packages/core/node_modules/a': { dependencies: { b: '1' } },
      'node_modules/@latchkey/protocol': { link: true, resolved: 'packages/protocol' },
      'node_modules/a': {},
      'node_modules/b': {},
      'node_modules/p': {},
      'node_modules/peer': {},
      'node_modules/maybe': {},
      'node_modules/dev': {},
    }
    expect([...productionClosure(packages, ['packages/core'])].sort()).toEqual([
      'node_modules/b',
      'node_modules/p',
      'node_modules/peer',
      'packages/core',
      'packages/core/node_modules/a',
      'packages/protocol',
    ])
  })
})

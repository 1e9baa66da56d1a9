import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../lib/workspace.js'
import {
  bareApp,
  readmeApp,
  withCookie,
  withOwnConfig,
  withoutConnectors,
  withoutSignIn,
} from './appSources.js'
import type { BuiltApp } from './buildApp.js'
import { BUDGET, loadFindings, missingModules } from './measureLoad.js'
import { traceFindings } from './recordTraces.js'

const readme = readFileSync(join(root, 'README.md'), 'utf8')

describe('readmeApp', () => {
  const app = readmeApp(readme)

  test('default: returns the examples of the README, with Connection beside the button', () => {
    expect(app['kit.ts']).toContain(
      "connectors: [walletConnect({ projectId: '…' }), coinbase(), safe()]",
    )
    expect(app['kit.ts']).toContain('signIn: createSignIn(')
    expect(app['App.tsx']).toContain('<><ConnectButton /><Connection /></>')
    expect(app['App.tsx']).not.toMatch(/const (adapter|latchkey)\b/)
  })

  test('behavior: each variant changes one part', () => {
    expect(withoutSignIn(app)['kit.ts']).not.toContain('signIn:')
    expect(withoutConnectors(app)['kit.ts']).toContain('evm({ networks: [mainnet] })')
    expect(withOwnConfig(app)['kit.ts']).toContain(
      'evm({ config: createConfig({ chains: [mainnet], connectors: [walletConnect(',
    )
    for (const files of [withCookie(bareApp()), withCookie(app), withCookie(withOwnConfig(app))]) {
      expect(Object.values(files).join('\n')).toContain(
        '[mainnet], ssr: true, storage: createStorage({ storage: cookieStorage })',
      )
      expect(files['App.tsx']).toMatch(/^import \{ requestCookie \}/)
      expect(files['App.tsx']).toContain('initialState={cookieToInitialState(')
    }
  })

  test('error: throws for a README with other examples', () => {
    expect(() => readmeApp(readme.replace('const latchkey = ', 'const kit = '))).toThrow(
      'The example of the README has no /^const latchkey',
    )
  })
})

describe('loadFindings', () => {
  const app: BuiltApp = {
    folder: '/nowhere',
    modules: new Map([
      [
        '/assets/index.js',
        ['/app/main.tsx', '/node_modules/@latchkey/walletconnect/dist/walletConnect.js'],
      ],
      [
        '/assets/connectorMethods.js',
        ['/node_modules/@latchkey/walletconnect/dist/connectorMethods.js'],
      ],
      [
        '/assets/sdk.js',
        [
          '/node_modules/@coinbase/wallet-sdk/dist/index.js',
          '/node_modules/valibot/dist/index.mjs',
        ],
      ],
      ['/assets/safe.js', ['/node_modules/@safe-global/safe-apps-sdk/dist/index.js']],
    ]),
  }
  const base = [{ path: '/', bytes: 1000 }]
  const index = { path: '/assets/index.js', bytes: BUDGET }
  const find = (...files: { path: string; bytes: number }[]) =>
    loadFindings({ where: 'kit', app, base, files: [...base, ...files] }).map(({ what }) => what)

  test('default', () => {
    expect(find(index)).toEqual([])
    expect(missingModules('kit', app)).toEqual([])
  })

  test('error: reports a load over the budget, a lazy module with the page, and a request beside the app’s files', () => {
    expect(find({ ...index, bytes: BUDGET + 1 })).toEqual([
      expect.stringContaining(
        `loads ${BUDGET + 1} bytes more than bare wagmi, 1 over the budget: npm run sizes`,
      ),
    ])
    expect(find({ path: '/assets/connectorMethods.js', bytes: 1 })).toEqual([
      expect.stringContaining(
        'loads the WalletConnect client with the page, in /assets/connectorMethods.js: import it lazily',
      ),
    ])
    expect(find({ path: '/assets/sdk.js', bytes: 1 })).toHaveLength(2)
    expect(find({ path: 'https://relay.example/', bytes: 0 })).toEqual([
      expect.stringContaining('requests https://relay.example/ before the user acts: move'),
    ])
  })

  test('error: reports a lazy module that no script has', () => {
    const modules = new Map([...app.modules].slice(0, 2))
    expect(missingModules('kit', { ...app, modules })).toHaveLength(3)
  })
})

describe('traceFindings', () => {
  const bare = { reload: ['reconnecting', 'connected'] }

  test('default', () => {
    expect(traceFindings('kit', { reload: ['reconnecting', 'connected'] }, bare)).toEqual([])
  })

  test('error: reports a state that bare wagmi does not have, and a missing trace', () => {
    expect(traceFindings('kit', { reload: ['disconnected', 'connected'] }, bare)[0]?.what).toBe(
      'reload: useConnection shows disconnected → connected, with bare wagmi reconnecting → connected',
    )
    expect(traceFindings('kit', {}, bare)).toHaveLength(1)
  })
})

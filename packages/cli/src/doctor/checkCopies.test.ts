import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkCopies } from './checkCopies.js'
import { checkNode } from './checkNode.js'
import { checkPeers } from './checkPeers.js'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** An app with these packages: `wagmi/node_modules/viem: '2.1.0'`. */
function app(packages: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-doctor-'))
  folders.push(folder)
  for (const [path, version] of Object.entries(packages)) {
    const place = join(folder, 'node_modules', path)
    mkdirSync(place, { recursive: true })
    const name = path.split('node_modules/').at(-1)
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version }))
  }
  return folder
}

const states = (folder: string): string[] =>
  checkCopies(folder).map(({ state, what }) => `${what} ${state}`)

describe('checkCopies', () => {
  test('default', () => {
    expect(
      states(app({ viem: '2.57.4', wagmi: '3.7.7', '@wagmi/core': '3.6.5', left: '1.0.0' })),
    ).toEqual(['viem ok', 'wagmi ok', '@wagmi/core ok'])
  })

  test.each([
    [
      'two copies of a package with state',
      { wagmi: '3.7.7', 'kit/node_modules/wagmi': '2.19.0' },
      ['wagmi wrong'],
    ],
    [
      'two copies in a scope',
      { '@wagmi/core': '3.6.5', '@x/kit/node_modules/@wagmi/core': '3.6.5' },
      ['@wagmi/core wrong'],
    ],
    [
      'two copies of a package without state, one of them old',
      { viem: '2.57.4', 'kit/node_modules/viem': '2.31.0' },
      ['viem note'],
    ],
    ['an old copy', { viem: '2.39.0' }, ['viem wrong']],
    [
      'two copies in the store of pnpm',
      { '.pnpm/wagmi@2/node_modules/wagmi': '2.19.0', '.pnpm/wagmi@3/node_modules/wagmi': '3.7.7' },
      ['wagmi wrong'],
    ],
    ['nothing', {}, []],
  ])('behavior: %s', (_what, packages, expected) => {
    expect(states(app(packages as Record<string, string>))).toEqual(expected)
  })

  test('behavior: counts links to one copy as one, and ignores another app of the workspace', () => {
    const folder = app({ '.pnpm/react@19/node_modules/react': '19.3.1' })
    const other = app({ react: '18.3.1' })
    writeFileSync(join(other, 'package.json'), JSON.stringify({ name: 'other', version: '1.0.0' }))
    symlinkSync(
      join(folder, 'node_modules/.pnpm/react@19/node_modules/react'),
      join(folder, 'node_modules/react'),
    )
    symlinkSync(other, join(folder, 'node_modules/other'))
    expect(states(folder)).toEqual(['react ok'])
    const below = join(folder, 'packages/app')
    mkdirSync(below, { recursive: true })
    expect(states(below)).toEqual(['react ok'])
    expect(dirname(below)).toBe(join(folder, 'packages'))
  })
})

describe('checkPeers', () => {
  test('default: reports optional peers that are missing beside the package that needs them', () => {
    const folder = app({ '@latchkey/evm': '0.1.0', '@safe-global/safe-apps-sdk': '9.1.0' })
    expect(checkPeers(join(folder, 'src'))).toEqual([
      {
        state: 'note',
        what: '@coinbase/wallet-sdk',
        text: expect.stringContaining('npm install @coinbase/wallet-sdk'),
      },
      { state: 'ok', what: '@safe-global/safe-apps-sdk', text: 'installed, for safe()' },
    ])
    expect(checkPeers(app({}))).toEqual([])
  })
})

describe('checkNode', () => {
  test.each([
    ['20.19.0', 'ok'],
    ['22.0.0', 'ok'],
    ['20.18.9', 'wrong'],
    ['18.20.0', 'wrong'],
  ])('default: %s is %s', (version, state) => {
    expect(checkNode(version).state).toBe(state)
  })
})

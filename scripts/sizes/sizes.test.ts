import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/testFolder.js'
import { bundle, type Chunk } from './bundle.js'
import { sizeFindings, tableOf } from './compare.js'
import { bareApp, kitApp } from './entries.js'
import { lazyChunk, sizeOf } from './loads.js'
import { visitRows } from './measure.js'

const chunk = (fileName: string, size: number, imports: string[] = [], module?: string): Chunk => ({
  fileName,
  size,
  imports,
  module,
  isEntry: fileName === 'entry.js',
})
const shell = 'packages/react/src/ModalShell.tsx'
const connect = 'packages/react/src/connect/ConnectView.tsx'

describe('visitRows', () => {
  const bare = [chunk('entry.js', 100)]
  const kit = [
    chunk('entry.js', 120, ['shared.js']),
    chunk('shared.js', 7),
    chunk('shell.js', 30, ['shared.js', 'ui.js'], shell),
    chunk('connect.js', 10, ['ui.js'], connect),
    chunk('ui.js', 5),
    chunk('account.js', 4, ['ui.js', 'amount.js'], 'packages/react/src/account/AccountView.tsx'),
    chunk('amount.js', 1),
    chunk('viem.js', 1000, [], 'node_modules/viem/ccip.js'),
  ]

  test('default', () => {
    expect(visitRows(bare, kit)).toEqual({
      'bare app': 100,
      '+ provider, button, evm': 27,
      'opened: modal and Connect': 45,
      'view Account': 5,
    })
  })

  test('error: the modal has come into the first load', () => {
    expect(() =>
      visitRows(
        bare,
        kit.filter(({ module }) => module !== shell),
      ),
    ).toThrow('not loaded lazily any more')
    expect(() => lazyChunk(kit, 'gone.ts')).toThrow('gone.ts')
  })
})

describe('bundle', () => {
  test('default', async () => {
    const base = testFolder()
    writeFileSync(
      join(base, 'used.js'),
      "export const used = 'x'\nexport const unused = 'a long text without any importer'\n",
    )
    writeFileSync(
      join(base, 'lazy.js'),
      "import { used } from './used.js'\nexport const lazy = used + 'later'\n",
    )
    const entry =
      "import { used } from './used.js'\nimport peer from 'peer'\nconsole.log(used, peer)\nexport const load = () => import('./lazy.js')\n"
    const chunks = await bundle(entry, { base, external: ['peer'] })
    const small = await bundle("import { used } from './used.js'\nconsole.log(used)\n", { base })
    expect(chunks.filter(({ isEntry }) => isEntry)).toHaveLength(1)
    expect(lazyChunk(chunks, 'lazy.js').size).toBeGreaterThan(20)
    expect(sizeOf(small, new Set(small.map(({ fileName }) => fileName)))).toBeLessThan(80)
  })

  test('behavior: the app with the kit is the bare app and three things more', () => {
    for (const name of [
      '@latchkey/core',
      '@latchkey/evm',
      '@latchkey/react',
      '<ConnectButton />',
      'evm({ config })',
    ]) {
      expect(kitApp).toContain(name)
      expect(bareApp).not.toContain(name)
    }
  })
})

describe('sizeFindings', () => {
  test('default', () => {
    expect(sizeFindings({ core: 10 }, { core: { limit: 10, aim: 5 } })).toEqual([])
    expect(tableOf({ core: 1010 }, { core: { limit: 2000, aim: 1000 } })).toContain(
      '1,010 /     2,000  aim 1,000, 10 to go',
    )
  })

  test('error: over the limit, without a limit, or a limit for nothing', () => {
    expect(sizeFindings({ core: 11 }, { core: { limit: 10 } })[0]?.what).toContain(
      '1 over its limit',
    )
    expect(sizeFindings({ core: 11 }, {})[0]?.what).toContain('no limit')
    expect(sizeFindings({}, { core: { limit: 10 } })[0]?.what).toContain('not measured')
    expect(tableOf({ core: 11 }, { core: { limit: 10 } })).toContain('<< over')
  })
})

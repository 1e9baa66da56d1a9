import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/testFolder.js'
import { bundle, type Chunk } from './bundle.js'
import { type Row, type Rows, sizeFindings, tableOf } from './compare.js'
import { bareApp, latchkeyApp } from './entries.js'
import { lazyChunk, loadOf } from './loads.js'
import { visitRows } from './measure.js'
import { formatRows, updateRows } from './update.js'

const chunk = (fileName: string, size: number, imports: string[] = [], module?: string): Chunk => ({
  fileName,
  size,
  imports,
  module,
  modules: module ? [module] : [],
  isEntry: fileName === 'entry.js',
})
const shell = 'packages/react/src/ModalShell.tsx'
const connect = 'packages/react/src/connect/ConnectView.tsx'

describe('visitRows', () => {
  const bare = [chunk('entry.js', 100)]
  const latchkey = [
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
    const rows = Object.entries(visitRows(bare, latchkey))
    expect(Object.fromEntries(rows.map(([name, { size }]) => [name, size]))).toEqual({
      'bare app': 100,
      '+ provider, button, evm': 27,
      'opened: modal and Connect': 45,
      'view Account': 5,
    })
  })

  test('error: throws if the modal is part of the first load', () => {
    expect(() =>
      visitRows(
        bare,
        latchkey.filter(({ module }) => module !== shell),
      ),
    ).toThrow('not loaded lazily any more')
    expect(() => lazyChunk(latchkey, 'gone.ts')).toThrow('gone.ts')
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
    expect(lazyChunk(chunks, 'lazy.js').modules).toEqual(['lazy.js'])
    expect(loadOf(small, new Set(small.map(({ fileName }) => fileName))).size).toBeLessThan(80)
  })

  test('behavior: the app with the kit adds provider, button and adapter to the bare app', () => {
    for (const name of [
      '@latchkey/core',
      '@latchkey/evm',
      '@latchkey/react',
      '<ConnectButton />',
      'evm({ config })',
    ]) {
      expect(latchkeyApp).toContain(name)
      expect(bareApp).not.toContain(name)
    }
  })
})

const load = (size: number, modules: readonly string[] = []) => ({ size, modules })

describe('sizeFindings', () => {
  test('default', () => {
    expect(sizeFindings({ core: load(10) }, { core: { limit: 10, aim: 5 } })).toEqual([])
  })

  test('error: reports a size over the limit, a missing limit, and an unused limit', () => {
    const what = (rows: Rows, size?: number): string | undefined =>
      sizeFindings(size === undefined ? {} : { core: load(size) }, rows)[0]?.what
    expect(what({ core: { limit: 10, size: 10 } }, 11)).toBe(
      "'core' is 11 bytes, 1 over its limit: load it later, or run npm run sizes -- --update",
    )
    expect(what({ core: { limit: 1000, size: 1000 } }, 1100)).toBe(
      "'core' is 1100 bytes, 100 over its limit: load it later, or write the limit 1150 and say in the commit why it is worth it",
    )
    expect(what({}, 11)).toContain('no limit')
    expect(what({ core: { limit: 10 } })).toContain('not measured')
  })
})

describe('tableOf', () => {
  const rows = { core: { limit: 2000, size: 1000, aim: 500 }, evm: { limit: 900, size: 800 } }
  const measured = { core: load(1015, ['a.ts', 'b.ts']), evm: load(800, ['a.ts']) }

  test('default: prints the changed rows with their difference and changed modules', () => {
    expect(tableOf(measured, rows, { changed: ['a.ts', 'c.ts'] })).toBe(
      [
        'core     1,015  /    2,000      +15  aim 500',
        '    changed: a.ts',
        '1 rows as in sizes.json (-- --all prints them)',
      ].join('\n'),
    )
  })

  test('behavior: prints a row that changed without a change of its modules', () => {
    expect(tableOf(measured, rows, { changed: ['c.ts'] })).toContain('none of its modules changed')
    expect(tableOf(measured, rows)).not.toContain('modules')
  })

  test('behavior: prints all rows, or those over their limit', () => {
    expect(tableOf(measured, rows, { isWhole: true }).split('\n')).toHaveLength(2)
    expect(tableOf({ evm: load(800) }, { evm: { limit: 790, size: 800 } })).toContain('<< over')
  })
})

describe('updateRows', () => {
  const update = (size: number, row: Row) => {
    const { rows, reasons } = updateRows({ core: load(size) }, { core: row })
    return [rows.core?.limit, rows.core?.size, reasons.length]
  }

  test('default: sets a limit 1 % above the size after a small change', () => {
    expect(update(10_050, { limit: 10_100, size: 10_000 })).toEqual([10_200, 10_050, 0])
    expect(update(10_150, { limit: 10_100, size: 10_060 })).toEqual([10_300, 10_150, 0])
    expect(update(10_000, { limit: 10_050 })).toEqual([10_100, 10_000, 0])
  })

  test('behavior: does not raise a limit with room, and lowers it with the size', () => {
    expect(update(10_050, { limit: 10_160, size: 10_000 })).toEqual([10_160, 10_050, 0])
    expect(update(9_000, { limit: 10_100, size: 10_000 })).toEqual([9_100, 9_000, 0])
  })

  test('behavior: returns larger growth as needing a reason, and keeps a limit that is exceeded', () => {
    expect(update(10_100, { limit: 10_150, size: 10_000 })).toEqual([10_150, 10_100, 1])
    expect(update(10_200, { limit: 10_150, size: 10_000 })).toEqual([10_150, 10_000, 1])
    const { reasons } = updateRows(
      { core: load(10_200) },
      { core: { limit: 10_150, size: 10_000 } },
    )
    expect(reasons).toEqual(["'core' grew by 200 bytes; write its limit 10350, or load it later"])
  })

  test('behavior: adds new rows, removes unmeasured ones, and keeps goals', () => {
    const { rows, reasons } = updateRows(
      { evm: load(100), core: load(1000) },
      { core: { limit: 1100, size: 1000, aim: 500 }, gone: { limit: 1 } },
    )
    expect(reasons).toEqual(["'evm' is new with 100 bytes"])
    expect(formatRows(rows)).toBe(
      '{\n  "core": { "limit": 1050, "size": 1000, "aim": 500 },\n  "evm": { "limit": 150, "size": 100 }\n}\n',
    )
  })
})

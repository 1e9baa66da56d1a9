import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/testFolder.js'
import type { Workspace } from '../lib/workspace.js'
import { codeFindings, limitFindings } from './codeFindings.js'
import { graphFindings } from './graphFindings.js'
import { nameFindings } from './nameFindings.js'
import { readSources } from './readSources.js'

function workspace(id: string, dependencies: Record<string, string> = {}): Workspace {
  return {
    folder: `packages/${id}`,
    id,
    manifest: { name: `@latchkey/${id}`, version: '0.0.0', dependencies },
  }
}

/**
 * Writes the files of a small repository into a new folder, and returns the findings of the
 * check.
 */
function check(
  files: Record<string, string>,
  workspaces: Workspace[] = [],
  waivers: Record<string, string> = {},
): string[] {
  const base = testFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  const sources = readSources(
    base,
    workspaces.map(({ folder }) => folder),
  )
  return [
    ...graphFindings(workspaces, sources),
    ...codeFindings(sources),
    ...limitFindings(sources, waivers),
    ...nameFindings(sources),
  ].map(({ where, what }) => `${where} ${what}`)
}

const core = workspace('core', {
  '@latchkey/protocol': '0.0.0',
  valibot: '1',
  '@latchkey/evm': '0.0.0',
  viem: '2',
})
const react = workspace('react', { '@latchkey/core': '0.0.0', react: '19' })
const only = (file: string, text: string, package_ = core): string[] =>
  check({ [file]: text }, [package_])

describe('check:graph, packages', () => {
  test('default', () => {
    const files = {
      'packages/core/src/index.ts': "export { a } from './swap/state.js'\n",
      'packages/core/src/swap/state.ts':
        "import { b } from '../kernel/b.js'\nimport type { C } from '@latchkey/protocol'\nexport const a: C = b\n",
      'packages/core/src/kernel/b.ts': 'export const b: string = String(1)\n',
    }
    expect(check(files, [core])).toEqual([])
  })

  test('error: reports imports outside the table: of values, of types and lazy ones', () => {
    const text =
      "import { a } from '@latchkey/evm'\nexport type B = import('@latchkey/evm').B\nexport const c = [a, () => import('@latchkey/evm')]\n"
    const found = only('packages/core/src/createLatchkey.ts', text)
    expect(found.map((line) => line.split(' ')[0])).toEqual([
      'packages/core/src/createLatchkey.ts:1',
      'packages/core/src/createLatchkey.ts:2',
      'packages/core/src/createLatchkey.ts:3',
    ])
    expect(found[0]).toContain('core may import protocol')
  })

  test('error: reports a chain library in core, Node in a browser package, and an undeclared import', () => {
    expect(only('packages/core/src/createLatchkey.ts', "import 'viem'\n")[0]).toContain(
      'core must never know',
    )
    expect(only('packages/core/src/createLatchkey.ts', "import 'node:fs'\n")[0]).toContain(
      'use a web API',
    )
    expect(only('packages/core/src/createLatchkey.ts', "import 'lodash'\n")[0]).toContain(
      'does not declare',
    )
  })

  test('behavior: a test may use the test wallets and Node', () => {
    expect(
      only(
        'packages/core/src/wiring.test.ts',
        "import 'node:fs'\nimport '@latchkey/testing'\nimport 'vitest'\n",
      ),
    ).toEqual([])
  })

  test('error: reports a package that is not in the table', () => {
    expect(check({}, [workspace('utils')])[0]).toContain('not a package of the design')
  })

  test('error: reports two files of one name in a package, except entries and generated files', () => {
    const files = {
      'packages/core/src/index.ts': 'export const a = 1\n',
      'packages/core/src/send/index.ts': 'export const b = 1\n',
      'packages/core/src/send/sendState.ts': 'export const c = 1\n',
      'packages/core/src/swap/sendState.tsx': 'export const d = 1\n',
      'packages/icons/src/networks/celo.ts': 'export const e = 1\n',
      'packages/icons/src/tokens/celo.ts': 'export const f = 1\n',
      'packages/react/src/send/sendState.ts': 'export const g = 1\n',
    }
    expect(check(files, [core, workspace('icons'), react])).toEqual([
      'packages/core/src/swap/sendState.tsx has the name of packages/core/src/send/sendState.ts: name it after what it exports, with its feature as a prefix',
    ])
  })

  test('error: reports an import of a missing file', () => {
    const files = {
      'packages/core/src/createLatchkey.ts': "import './swap/rules'\nimport './kernel/rules.js'\n",
      'packages/core/src/swap/rules.ts': 'export const a = 1\n',
    }
    expect(check(files, [core])).toEqual([
      "packages/core/src/createLatchkey.ts:1 imports './swap/rules', whose file is found as './swap/rules.js': write that",
      "packages/core/src/createLatchkey.ts:2 imports './kernel/rules.js', which does not exist; packages/core/src/swap/rules.ts does: correct the path",
    ])
    expect(only('packages/core/src/createLatchkey.ts', "import './gone.js'\n")[0]).toContain(
      'which does not exist in this package: correct the path, or create the file',
    )
  })
})

describe('check:graph, order', () => {
  const evm = workspace('evm', { '@latchkey/core': '0.0.0' })
  const value = 'export const x: number = 1\n'

  test('default: a folder imports those before it, and the root imports every folder', () => {
    const files = {
      'packages/evm/src/evm.ts': "import { y } from './swap/y.js'\nexport const z: number = y\n",
      'packages/evm/src/swap/y.ts':
        "import { x } from '../connect/x.js'\nexport const y: number = x\n",
      'packages/evm/src/connect/x.ts': value,
    }
    expect(check(files, [evm])).toEqual([])
  })

  test('error: reports a folder that imports a later one, or the root', () => {
    const files = {
      'packages/evm/src/evm.ts': value,
      'packages/evm/src/swap/x.ts': value,
      'packages/evm/src/connect/a.ts':
        "import { x } from '../swap/x.js'\nimport { x as z } from '../evm.js'\nexport const a: number = x + z\n",
    }
    expect(check(files, [evm])).toEqual([
      'packages/evm/src/connect/a.ts:1 imports swap/x.ts: connect comes before swap in the order (scripts/checkGraph/table.ts): put a rule between the two into wire<Feature>.ts of swap, and shared code into an earlier folder',
      'packages/evm/src/connect/a.ts:2 imports evm.ts, which brings folders together: move what connect needs of it into a folder',
    ])
  })

  test('error: reports a folder that is not in the order', () => {
    expect(only('packages/evm/src/helpers/x.ts', value, evm)).toEqual([
      'packages/evm/src/helpers/x.ts is in the folder helpers, which has no place in the order: move it into the folder of its feature, or add a new feature to "order" in scripts/checkGraph/table.ts',
    ])
  })

  test('error: reports an import cycle, also of types only', () => {
    const files = {
      'packages/core/src/kernel/a.ts': "import type { B } from './b.js'\nexport type A = B\n",
      'packages/core/src/kernel/b.ts': "import type { A } from './a.js'\nexport type B = A\n",
    }
    expect(check(files, [core])).toEqual([
      'packages/core/src/kernel/a.ts import cycle: packages/core/src/kernel/a.ts → packages/core/src/kernel/b.ts → packages/core/src/kernel/a.ts: move what they share into a module that imports none of them',
    ])
  })
})

describe('check:graph, code', () => {
  const file = 'packages/core/src/kernel/a.ts'

  test.each([
    ['let a = 1', 'top-level let'],
    ['export let a = 1', 'top-level let'],
    ['export default 1', 'default export'],
    ["export * from './b.js'", 'export *'],
    ['enum A {}', 'enum'],
    ['export class Store {}', 'only errors are classes'],
    ['export const a: any = 1', 'any'],
    ['try { f() } catch {}', 'empty catch'],
    ['export const a = Math.random()', 'Math.random'],
    ['await client.waitForTransactionReceipt({ hash })', 'waitForReceipt'],
    ['element.innerHTML = text', 'innerHTML'],
    ["window.postMessage(data, '*')", "postMessage to '*'"],
    ["window.postMessage(data, { targetOrigin: '*' })", "postMessage to '*'"],
    ['// @ts-ignore\nexport const a = 1', '@ts-ignore'],
  ])('error: %s', (text, what) => {
    expect(only(file, text).some((line) => line.startsWith(file) && line.includes(what))).toBe(true)
  })

  test('behavior: accepts similar, permitted code', () => {
    const text =
      'export class TimeoutError extends Error {}\nexport function f(): number {\n  let a = 1\n  try {\n    a = 2\n  } catch {\n    // Nothing was asked.\n  }\n  return a\n}\n'
    expect(only(file, text)).toEqual([])
  })

  test('error: reports a second subscriber in react', () => {
    expect(
      only(
        'packages/react/src/kernel/useOther.ts',
        'export const a = machine.subscribe(f)',
        react,
      )[0],
    ).toContain('only packages/react/src/kernel/useMachine.ts')
    expect(
      only(
        'packages/react/src/kernel/useMachine.ts',
        'export const a = machine.subscribe(f)',
        react,
      ),
    ).toEqual([])
  })

  test('error: reports a too long file and function, and permits longer tests', () => {
    const long = `export function f(): void {\n${'  g()\n'.repeat(59)}}\n`
    expect(only(file, long)[0]).toContain('f has 61 lines')
    expect(only(file, `export const a = [\n${'1,\n'.repeat(249)}]\n`)[0]).toContain('251 lines')
    expect(only('packages/core/src/kernel/a.test.ts', long)).toEqual([])
  })

  test('behavior: accepts a waiver of a file or function, and reports an unused one', () => {
    const long = `export const a = { f: () => {\n${'  g()\n'.repeat(59)}} }\n`
    const files = { [file]: long }
    expect(check(files, [core])[0]).toContain('f has 61 lines')
    expect(check(files, [core], { [`${file}#f`]: 'one table' })).toEqual([])
    expect(check(files, [core], { [`${file}#f`]: 'one table', [file]: 'old' })).toEqual([
      `scripts/checkGraph/waivers.ts '${file}' is within the limits: remove its line`,
    ])
  })
})

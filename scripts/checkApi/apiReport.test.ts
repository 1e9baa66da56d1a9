import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/testFolder.js'
import { apiReport } from './apiReport.js'
import { formatReport } from './formatReport.js'
import { limitFindings } from './limitFindings.js'
import { reportFindings, writeReport } from './reportFindings.js'

const PATH = 'packages/core/api/index.api.d.ts'

function write(files: Record<string, string>): string {
  const base = testFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  return base
}

function reportOf(files: Record<string, string>): { names: number; lines: string[] } {
  const { names, text } = apiReport(write(files), 'index.d.ts', '@latchkey/sum')
  return { names, lines: formatReport(PATH, text).trim().split('\n').slice(2) }
}

describe('apiReport', () => {
  test('default', () => {
    const { names, lines } = reportOf({
      'index.d.ts': "export { add, type Total as Sum } from './add.js';\n",
      'add.d.ts': `import type { Money } from './kernel/money.js';
import type { Address } from 'viem';
export interface Total { of: Money; }
export declare function add(a: Total, to: Address): Promise<Total>;
export declare function remove(a: Total): void;
`,
      'kernel/money.d.ts':
        'export type Money = { units: Unit };\ntype Unit = bigint;\nexport {};\n',
    })
    expect(names).toBe(2)
    expect(lines).toEqual([
      "import type { Address } from 'viem'",
      '',
      '// 2 exports',
      '',
      'export interface Sum {',
      '  of: Money',
      '}',
      '',
      'export declare function add(a: Sum, to: Address): Promise<Sum>',
      '',
      '// Not exported, named above',
      '',
      'type Money = { units: Unit }',
      '',
      'type Unit = bigint',
    ])
  })

  test('behavior: writes a second name of an export and does not count it', () => {
    const { names, lines } = reportOf({
      'index.d.ts': "export { getSum, getSum as sumOf } from './add.js';\n",
      'add.d.ts': 'export declare function getSum(): void;\n',
    })
    expect(names).toBe(1)
    expect(lines).toContain('export { getSum as sumOf }')
  })

  test('behavior: keeps overloads, a type and a value of one name, and several variables', () => {
    const { lines } = reportOf({
      'index.d.ts': "export { Role, pick, one, two } from './all.js';\n",
      'all.d.ts': `export declare const Role: { admin: 1 };
export type Role = typeof Role;
export declare function pick(a: string): string;
export declare function pick(a: number): number;
export declare const one: 1, two: typeof one;
`,
    })
    expect(lines.filter((line) => /^export/.test(line))).toEqual([
      'export declare const Role: { admin: 1 }',
      'export type Role = typeof Role',
      'export declare const one: 1',
      'export declare function pick(a: string): string',
      'export declare function pick(a: number): number',
      'export declare const two: typeof one',
    ])
  })

  test('behavior: renames private types of one name, and a module', () => {
    const { lines } = reportOf({
      'index.d.ts': "export { a } from './a.js';\nexport { b } from './b.js';\n",
      'a.d.ts':
        "import type * as v from 'valibot';\ninterface Deps { a: v.Issue; }\nexport declare function a(deps: Deps): void;\n",
      'b.d.ts':
        'interface Deps { b: import("./c.js").Box<1>; }\nexport declare const b: (deps: Deps) => void;\n',
      'c.d.ts': 'export interface Box<T> { box: T; }\n',
    })
    expect(lines.join('\n')).toContain("import type * as v from 'valibot'")
    expect(lines.join('\n')).toContain('interface Deps {\n  a: v.Issue\n}')
    expect(lines.join('\n')).toContain('interface Deps_2 {\n  b: Box<1>\n}')
    expect(lines).toContain('export declare const b: (deps: Deps_2) => void')
    expect(lines).toContain('interface Box<T> {')
  })

  test('behavior: does not take a type parameter for a type of the module', () => {
    const { lines } = reportOf({
      'index.d.ts':
        'type T = 1;\nexport type Both<T> = { [K in keyof T]: K };\ntype K = 2;\nexport {};\n',
    })
    expect(lines.join('\n')).not.toContain('Not exported')
  })

  test('error: rejects export * and an export that is not declared', () => {
    const star = write({ 'index.d.ts': "export * from './a.js';\n" })
    expect(() => apiReport(star, 'index.d.ts', 'x')).toThrow('index.d.ts: export *')
    const gone = write({ 'index.d.ts': "export { a } from './a.js';\n", 'a.d.ts': 'export {};\n' })
    expect(() => apiReport(gone, 'index.d.ts', 'x')).toThrow('a.d.ts does not export a')
  })
})

describe('reportFindings', () => {
  test('default', () => {
    const base = write({})
    writeReport(base, PATH, 'export type A = 1\n')
    expect(reportFindings(base, PATH, 'export type A = 1\n')).toEqual([])
  })

  test('error: prints the changed lines and the command that updates', () => {
    const base = write({ [PATH]: 'interface A {\n  a: 1\n}\n' })
    const [found] = reportFindings(base, PATH, 'interface A {\n  a: 2\n}\n')
    expect(found?.where).toBe(PATH)
    expect(found?.what).toContain('\n-  a: 1\n+  a: 2\n')
    expect(found?.what).toContain('npm run check:api -- --update')
    expect(reportFindings(write({}), PATH, '')[0]?.what).toContain('is missing')
  })
})

describe('limitFindings', () => {
  test('default', () => {
    expect(limitFindings('a', 3, { a: 3 })).toEqual([])
  })

  test('error: reports more names than the limit, and a missing limit', () => {
    expect(limitFindings('a', 5, { a: 3 })[0]?.what).toContain(
      'a has 5 names, 3 at most: remove 2, or',
    )
    expect(limitFindings('b', 1, { a: 3 })[0]?.what).toContain('b has no limit: add it')
  })
})

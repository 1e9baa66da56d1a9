import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSource } from '../lib/parseSource.js'
import { root } from '../lib/workspace.js'
import { betterFigures, shapeFile, shapeFindings, shapeTable } from './compareShape.js'
import { formatNarrow } from './formatNarrow.js'
import { measureNarrow, measureShape, type Shape } from './measureShape.js'
import { measureSource } from './measureSource.js'
import { rules } from './rules.js'

const file = (path: string, text: string) => parseSource(`packages/${path}`, text)

const measure = (files: Record<string, string>, entries: string[] = []): Shape =>
  measureShape(
    Object.entries(files).map(([path, text]) => file(path, text)),
    new Set(entries.map((path) => `packages/${path}`)),
  )

describe('measureSource', () => {
  const shapeOf = (text: string) => measureSource(file('a/src/a.ts', text))

  test('default', () => {
    const text = `/** Adds one. */
export function add(value: number): number {
  return value + 1 // sum
}
// A line of its own.

export const half = (value: number): number => value / 2
export const limit = 3
export interface Sum {}
`
    expect(shapeOf(text)).toEqual({
      lines: 9,
      commentLines: 2,
      codeLines: 6,
      values: 3,
      functions: [3, 1],
      exportedFunctions: 2,
      documentedFunctions: 1,
      anys: 0,
      blindCasts: 0,
      timeouts: 0,
      mocks: 0,
      isBarrel: false,
    })
  })

  test('behavior: counts only casts that the compiler cannot check', () => {
    const shape = shapeOf(
      'f(a as any, a as never, a as unknown as B, <any>a, a as B, a as const, a as unknown)',
    )
    expect([shape.blindCasts, shape.anys]).toEqual([4, 2])
  })

  test('behavior: counts calls of setTimeout, but not its name in other code', () => {
    const text = 'setTimeout(f, 1); window.setTimeout(f); let t: ReturnType<typeof setTimeout>'
    expect(shapeOf(text).timeouts).toBe(2)
  })

  test('behavior: counts only mocks of Vitest', () => {
    const text = "vi.fn(); vi.spyOn(a, 'b'); vi.mock('c'); vi.useFakeTimers(); db.fn(); fn()"
    expect(shapeOf(text).mocks).toBe(3)
  })

  test('behavior: counts overloads as one function, with the documentation of the first', () => {
    const text = `/** Reads. */
export function read(): void
export function read(a?: 1): void {}`
    expect(shapeOf(text)).toMatchObject({ values: 1, exportedFunctions: 1, documentedFunctions: 1 })
  })

  test('behavior: a barrel contains only exports from other modules', () => {
    expect(shapeOf("export { a } from './a.js'\nexport type { B } from './b.js'").isBarrel).toBe(
      true,
    )
    expect(shapeOf("export { a } from './a.js'\nexport const b = 1").isBarrel).toBe(false)
  })
})

describe('measureShape', () => {
  test('behavior: counts tests only for the share of tests', () => {
    const shape = measure({
      'core/src/kernel/a.ts': '1\n2\n3',
      'core/src/b.ts': '1',
      'core/src/b.test.ts': 'vi.fn()\n2',
      'core/src/test/world.ts': 'setTimeout(f)',
      'vault/src/c.ts': '1\n2\n3\n4',
    })
    expect(shape).toMatchObject({
      files: 3,
      lines: 8,
      'lines per file, median': 3,
      'lines per file, max': 4,
      'setTimeout in src': 0,
      'spies and mocks per 1,000 test lines': 333.33,
      'test lines per line: core': 0.75,
      'test lines per line: vault': 0,
      'kernel % of lines: core': 75,
      'kernel % of lines: vault': 0,
    })
  })

  test('behavior: counts the files of a cycle, and those of types separately', () => {
    const shape = measure({
      'core/src/a.ts': "import { b } from './b.js'",
      'core/src/b.ts': "import { c } from './c.js'",
      'core/src/c.ts': "import { a } from './a.js'",
      'core/src/d.ts': "import { type E } from './e.js'\nimport { a } from './a.js'",
      'core/src/e.ts': "export type { D } from './d.js'",
    })
    expect([shape['files in cycles'], shape['files in cycles, with types']]).toEqual([3, 5])
  })

  test('behavior: counts the files that implement and that mention swap', () => {
    const shape = measure({
      'core/src/swap/a.ts': '1',
      'core/src/toSwap.ts': 'swap',
      'core/src/b.ts': "import { c } from './Swap.js'",
      'core/src/d.ts': '1',
    })
    expect([shape['files named swap'], shape['files that mention swap']]).toEqual([2, 2])
  })

  test('behavior: counts barrels besides the entries of packages', () => {
    const text = "export { a } from './a.js'"
    const shape = measure({ 'core/src/index.ts': text, 'core/src/c.ts': text }, [
      'core/src/index.ts',
    ])
    expect([shape['pure barrels'], shape['pure barrels that are not entries']]).toEqual([2, 1])
  })

  test('behavior: counts long files and functions', () => {
    const lines = (count: number) => '\n'.repeat(count - 1)
    const shape = measure({
      'core/src/a.ts': `function f() {${lines(61)}}`,
      'core/src/b.ts': `function f() {${lines(60)}}`,
      'core/src/c.ts': `1${lines(251)}2`,
    })
    expect(shape).toMatchObject({
      'function lines, max': 61,
      'functions > 60 lines': 1,
      'files > 250 lines': 1,
    })
  })
})

describe('measureNarrow', () => {
  test('default', () => {
    const call = `call(${'first, second, third, '.repeat(3)}last)`
    const narrow = formatNarrow([file('core/src/a.ts', `export const f = () => ${call}\n`)])
    expect(narrow.map(({ text }) => text)).toEqual([`export const f = () =>\n  ${call}\n`])
    expect(measureNarrow(narrow)).toEqual({ 'functions per 1,000 lines at 80 columns': 500 })
  })
})

describe('shapeFindings', () => {
  const findings = (now: Shape, kept: Shape) => shapeFindings(now, kept).map(({ what }) => what)

  test('default', () => {
    expect(
      findings({ files: 3, 'setTimeout in src': 1 }, { files: 1, 'setTimeout in src': 1 }),
    ).toEqual([])
  })

  test('error: reports a worse figure', () => {
    expect(findings({ 'setTimeout in src': 2 }, { 'setTimeout in src': 1 })).toEqual([
      expect.stringContaining("'setTimeout in src' is 2, higher than 1"),
    ])
    const name = 'test lines per line: core'
    expect(findings({ [name]: 0.55 }, { [name]: 0.58 })).toEqual([
      expect.stringContaining('is 0.55, lower than 0.58'),
    ])
  })

  test('behavior: permits exactly the tolerance of a rule', () => {
    const name = 'test lines per line: core'
    // Their difference is 0.02000000000000018.
    expect(findings({ [name]: 0.58 }, { [name]: 0.6 })).toEqual([])
    expect(findings({ [name]: 0.9 }, { [name]: 0.58 })).toEqual([])
  })

  test('error: reports a figure that is only measured, only stored, or without a rule', () => {
    expect(findings({ files: 1 }, { lines: 1 })).toEqual([
      expect.stringContaining("does not keep 'files'"),
      expect.stringContaining("keeps 'lines', which is not measured"),
    ])
    expect(findings({ beauty: 1 }, { beauty: 1 })).toEqual([
      expect.stringContaining("'beauty' has no rule"),
    ])
  })

  test('behavior: each stored figure has a rule', () => {
    const kept = JSON.parse(readFileSync(join(root, shapeFile), 'utf8')) as Shape
    const names = Object.keys(kept).map((name) => name.replace(/: .*/, ''))
    expect(new Set(names)).toEqual(new Set(Object.keys(rules)))
  })
})

describe('betterFigures', () => {
  test('default', () => {
    const kept = { files: 3, 'setTimeout in src': 2, 'files named swap': 4 }
    expect(
      betterFigures({ files: 1, 'setTimeout in src': 1, 'files named swap': 4 }, kept),
    ).toEqual(['setTimeout in src'])
  })
})

describe('shapeTable', () => {
  test('default', () => {
    expect(shapeTable({ lines: 1200, 'test lines per line: core': 0.5 }, { lines: 1000 })).toBe(
      `| figure | now | kept | fails when |
|---|---:|---:|---|
| lines | 1,200 | 1,000 |  |
| test lines per line: core | 0.5 | – | lower by more than 0.02 |`,
    )
  })
})

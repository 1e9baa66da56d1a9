import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyTree } from '../lib/copyTree.js'
import { parseSource } from '../lib/parseSource.js'
import { testFolder } from '../lib/testFolder.js'
import { testTitles } from '../lib/testTitles.js'
import { root } from '../lib/workspace.js'
import { checkSaboteurs } from './checkSaboteurs.js'
import { parseSaboteurs, type Saboteur } from './parseSaboteurs.js'
import { separate } from './readSaboteurs.js'
import { relocate } from './relocate.js'
import { checkUntouched, sabotage } from './sabotage.js'
import { hasTitle } from './titles.js'

const header =
  'Saboteur: SEC-36-x\nRemoves: the check\nTest: src/a.test.ts\nTitle: SEC-36 refused\n'
const edit = (target: string, before: string, after: string): string =>
  `In: ${target}\n- ${before}\n+ ${after}\n`
const read = (text: string) => separate(parseSaboteurs('saboteurs/SEC-36.txt', text))

describe('parseSaboteurs', () => {
  test('default', () => {
    expect(read(`${header}${edit('a.ts#f', 'a', 'b')}`)).toEqual({
      saboteurs: [
        {
          name: 'SEC-36-x',
          where: 'saboteurs/SEC-36.txt:1',
          rows: ['SEC-36'],
          removes: 'the check',
          test: 'src/a.test.ts',
          title: 'SEC-36 refused',
          edits: [{ file: 'a.ts', symbol: 'f', from: 'a', to: 'b' }],
        },
      ],
      findings: [],
    })
  })

  test('behavior: parses several entries, rows, changes and lines', () => {
    const changes = 'In: a.ts\n- a\n-   b\n+\n+ c\n- d\nIn: b.css\n+ e: f\n'
    const { saboteurs } = read(
      `\n${header}${edit('a.ts#f', 'a', 'b')}\n\n${header.replace('-x\n', '-y\nRow: W3, SEC-36\n')}${changes}`,
    )
    expect(saboteurs.map(({ where, rows }) => [where, rows])).toEqual([
      ['saboteurs/SEC-36.txt:2', ['SEC-36']],
      ['saboteurs/SEC-36.txt:11', ['W3', 'SEC-36']],
    ])
    expect(saboteurs[1]?.edits).toEqual([
      { file: 'a.ts', symbol: undefined, from: 'a\n  b', to: '\nc' },
      { file: 'a.ts', symbol: undefined, from: 'd', to: '' },
      { file: 'b.css', symbol: undefined, from: '', to: 'e: f' },
    ])
  })

  test('error: reports missing and malformed lines, and an entry without a change', () => {
    const what = (text: string): string | undefined => read(text).findings[0]?.what
    const change = edit('a.ts', 'a', 'b')
    expect(what(header.replace('Title', 'Name') + change)).toContain(
      "'Name: SEC-36 refused' is none of",
    )
    expect(what(header.replace(/Title.*\n/, '') + change)).toContain("has no line 'Title: …'")
    expect(what(`${header}Row: the first\n${change}`)).toContain('not a row')
    expect(what(header.replace('SEC-36-x', 'SEC-37-x') + change)).toContain("begin with 'SEC-36-'")
    expect(what(header.replace('a.test.ts', 'a.ts') + change)).toContain('not a Vitest file')
    expect(what(header.replace('refused', '%s') + change)).toContain('pattern of several tests')
    expect(what(header)).toContain('changes nothing')
    expect(what(`${header}- a\n${change}`)).toContain("has changes above 'In: …'")
  })
})

/** A repository with one guarded function and its tests. */
function repository(): string {
  const base = testFolder()
  mkdirSync(join(base, 'src'))
  writeFileSync(
    join(base, 'src/guard.ts'),
    "export const isAllowed = (value: string): boolean => value === 'safe'\n",
  )
  const tests =
    "import { expect, test } from 'vitest'\nimport { isAllowed } from './guard.js'\ntest('SEC-36 refused', () => expect(isAllowed('evil')).toBe(false))\ntest('green anyway', () => expect(1).toBe(1))\n"
  writeFileSync(join(base, 'src/a.test.ts'), tests)
  writeFileSync(join(base, 'ignored.txt'), '')
  writeFileSync(join(base, '.gitignore'), 'ignored.txt\nnode_modules\n')
  symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'))
  execFileSync('git', ['init', '-q'], { cwd: base })
  return base
}

const original = "export const isAllowed = (value: string): boolean => value === 'safe'"
const saboteurOf = (title: string, from: string, to: string): Saboteur =>
  ({ ...read(header + edit('src/guard.ts#isAllowed', from, to)).saboteurs[0], title }) as Saboteur

describe('sabotage', () => {
  test('behavior: accepts a failed test, reports a passed, broken or stale one, and keeps the working tree', async () => {
    const base = repository()
    const copy = copyTree(base)
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
    const tryOut = async (title: string, from: string, to: string): Promise<string | undefined> =>
      (await sabotage(copy, saboteurOf(title, from, to)))?.what
    const check = async (title: string): Promise<string | undefined> =>
      (await checkUntouched(copy, [saboteurOf(title, 'a', 'b')]))[0]?.what

    expect(existsSync(join(copy, 'ignored.txt'))).toBe(false)
    expect(await check('SEC-36 refused')).toBeUndefined()
    expect(await check('of no test')).toContain('has no test with')

    expect(await tryOut('SEC-36 refused', "value === 'safe'", 'true')).toBeUndefined()
    expect(
      await tryOut(
        'green anyway',
        "value === 'safe'",
        "true; void Promise.reject(new Error('unhandled'))",
      ),
    ).toBeUndefined()
    expect(await tryOut('green anyway', "value === 'safe'", 'true')).toContain('stays green')
    expect(await tryOut('SEC-36 refused', "value === 'safe'", 'missing(value); throw 1')).toContain(
      'does not load',
    )
    expect(await tryOut('SEC-36 refused', 'something(else)', 'true')).toContain(
      "src/guard.ts#isAllowed has no 'something(else)' any more",
    )
    expect(readFileSync(join(copy, 'src/guard.ts'), 'utf8').trim()).toBe(original)

    writeFileSync(join(copy, 'src/guard.ts'), 'export const isAllowed = (): boolean => true\n')
    expect(await check('SEC-36 refused')).toContain('red even without the change')
    expect(readFileSync(join(base, 'src/guard.ts'), 'utf8').trim()).toBe(original)
  })
})

describe('checkSaboteurs', () => {
  const check = (base: string, entries: string): string[] =>
    checkSaboteurs(base, read(entries).saboteurs).map(({ where, what }) => `${where} ${what}`)
  const change = edit('src/guard.ts#isAllowed', "value === 'safe'", 'true')

  test('default: finds no defect', () => {
    expect(check(repository(), header + change)).toEqual([])
  })

  test('error: reports a missing file, symbol, code, test or title, an invalid change, and a duplicate name', () => {
    const base = repository()
    const first = (entries: string): string | undefined => check(base, entries)[0]
    expect(first(header + change.replace('guard.ts', 'gone.ts'))).toContain(
      'SEC-36-x: src/gone.ts does not exist any more: name the new file',
    )
    expect(first(header + change.replace('isAllowed', 'isSafe'))).toContain(
      'src/guard.ts has no symbol isSafe any more: name its new place',
    )
    expect(first(header + change.replace("'safe'", "'sound'"))).toContain(
      'write the change again for the code of today',
    )
    expect(first(header + change.replace('true', '(value'))).toContain(
      'does not parse after the change',
    )
    expect(first(header.replace('a.test.ts', 'b.test.ts') + change)).toContain(
      'Test: src/b.test.ts does not exist any more',
    )
    expect(first(header.replace('refused', 'denied to all the others') + change)).toContain(
      'has no test with',
    )
    expect(check(base, `${header}${change}\n${header}${change}`)).toEqual([
      'saboteurs/SEC-36.txt:9 SEC-36-x: has the name of saboteurs/SEC-36.txt:1: choose another one',
    ])
  })
})

describe('relocate', () => {
  const entry = header + edit('src/guard.ts#isAllowed', "value === 'safe'", 'true')
  const update = (base: string): string => {
    mkdirSync(join(base, 'saboteurs'), { recursive: true })
    writeFileSync(join(base, 'saboteurs/SEC-36.txt'), entry)
    relocate(base, read(entry).saboteurs)
    return readFileSync(join(base, 'saboteurs/SEC-36.txt'), 'utf8')
  }

  test('default: writes the new files of code and tests', () => {
    const base = repository()
    mkdirSync(join(base, 'src/feature'))
    renameSync(join(base, 'src/guard.ts'), join(base, 'src/feature/isAllowed.ts'))
    renameSync(join(base, 'src/a.test.ts'), join(base, 'src/feature/a.test.ts'))
    expect(update(base)).toBe(
      entry
        .replace('src/guard.ts', 'src/feature/isAllowed.ts')
        .replace('src/a.test.ts', 'src/feature/a.test.ts'),
    )
  })

  test('behavior: does not change correct or ambiguous entries', () => {
    const base = repository()
    writeFileSync(join(base, 'src/one.ts'), original)
    expect(update(base)).toBe(entry)
    renameSync(join(base, 'src/guard.ts'), join(base, 'src/two.ts'))
    expect(update(base)).toBe(entry)
  })
})

describe('hasTitle', () => {
  const read = (text: string, strings: readonly string[] = []) => {
    const titles = testTitles(parseSource('a.test.ts', text))
    return (title: string) => hasTitle(titles, title, () => strings)
  }

  test('default: finds a part of a fixed title, with those of its groups', () => {
    const has = read(`
      describe('sessions', () => {
        test('error: SEC-36 refuses a foreign origin', () => expect('not a title').toBe(1))
        describe.each(tables)('of %s', () => test.concurrent('are equal', run))
      })`)
    expect(has('SEC-36 refuses a foreign')).toBe(true)
    expect(has('sessions error: SEC-36 refuses a foreign origin')).toBe(true)
    expect(has('are equal')).toBe(true)
  })

  test('error: finds neither text of another string nor parts of several titles', () => {
    const has = read(
      "test('SEC-36 refuses a foreign origin', () => 'not a title')\ntest('accepts its own', run)",
      ['a foreign host'],
    )
    expect(has('not a title')).toBe(false)
    expect(has('SEC-36 refuses its own')).toBe(false)
    expect(has('SEC-36 refuses a foreign host')).toBe(false)
  })

  test('behavior: accepts numbers and known strings as values of tables and templates', () => {
    const has = read(
      `test.each(table)('error: SEC-47 %s after $time ms is refused', run)
       test(\`case \${number}: \${name} ends\`, run)
       for (const { title, run } of cases) test(title, run)`,
      ['another contract', 'personal_sign', 'SEC-31 '],
    )
    expect(has('SEC-47 another contract after 1,000 ms is')).toBe(true)
    expect(has('SEC-47 personal_sign 0 after')).toBe(true)
    expect(has('SEC-47 another token after')).toBe(false)
    expect(has('SEC-47 another contract before')).toBe(false)
    expect(has('case 12: personal_sign ends')).toBe(true)
    expect(has('SEC-31 another contract')).toBe(true)
    expect(has('SEC-31 another domain')).toBe(false)
  })
})

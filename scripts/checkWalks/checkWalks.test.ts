import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/testFolder.js'
import type { Workspace } from '../lib/workspace.js'
import { type Code, createCode } from './createCode.js'
import { limitFindings, lowerLimit, measureWalk } from './measureWalk.js'
import { parseWalk, type Walk } from './parseWalk.js'
import { relocateSteps } from './relocateSteps.js'
import { walkFindings } from './walkFindings.js'

const FILES: Record<string, string> = {
  'ui/src/Button.tsx':
    "import { open } from '@latchkey/core'\n\nexport const Button = () => <b onClick={open} />\n",
  'core/src/index.ts': "export { open } from './open.js'\n",
  'core/src/open.ts':
    "import { send } from './machine.js'\n\nexport function open() {\n  send({ type: 'opened' })\n}\n",
  'core/src/machine.ts': 'export function send(event: object) {}\n',
  'core/src/reduce.ts': `import { isOpen } from './isOpen.js'

export function reduce(event: { type: string }) {
  return event.type === 'opened' && isOpen(rule())
}

const rule = () => import('./lazy.js').then(({ load }) => load)
`,
  'core/src/isOpen.ts': 'export const isOpen = (rule: unknown) => rule !== undefined\n',
  'core/src/lazy.ts': 'export const load = 1\n',
}
const TABLE = `Press the button
limit: 5
target: 3

# A comment.
ui/src/Button.tsx#Button
core/src/open.ts#open
core/src/machine.ts#send
core/src/reduce.ts#reduce from core/src/open.ts#open by event opened
core/src/isOpen.ts#isOpen leaf
core/src/lazy.ts#load
`

function write(files: Record<string, string>): { base: string; code: Code } {
  const base = testFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, 'packages', path)), { recursive: true })
    writeFileSync(join(base, 'packages', path), text)
  }
  const core: Workspace = {
    folder: 'packages/core',
    id: 'core',
    manifest: {
      name: '@latchkey/core',
      version: '1.0.0',
      exports: { '.': { source: './src/index.ts' } },
    },
  }
  return { base, code: createCode(base, [core]) }
}

function problems(table: string, files: Record<string, string> = FILES): string[] {
  return walkFindings(write(files).code, parseWalk(table), 'walk.txt').map(
    ({ where, what }) => `${where} ${what}`,
  )
}

describe('parseWalk', () => {
  test('default', () => {
    const { title, limit, target, steps } = parseWalk(TABLE)
    expect([title, limit, target, steps.length]).toEqual(['Press the button', 5, 3, 6])
    expect(steps[3]).toEqual({
      path: 'core/src/reduce.ts',
      symbol: 'reduce',
      line: 9,
      from: { path: 'core/src/open.ts', symbol: 'open' },
      by: { link: 'event', word: 'opened' },
      isLeaf: false,
    })
    expect(steps[4]?.isLeaf).toBe(true)
  })

  test('error: rejects a line that is not a step, an unknown link and a missing limit', () => {
    expect(() => parseWalk(`${TABLE}core/src/a.ts\n`)).toThrow('line 12')
    expect(() => parseWalk(`${TABLE}core/src/a.ts#a by magic word\n`)).toThrow('line 12')
    expect(() => parseWalk('Title\ntarget: 1\n')).toThrow('"limit: <number>"')
  })
})

describe('walkFindings', () => {
  test('default', () => {
    expect(problems(TABLE)).toEqual([])
  })

  test('error: reports a missing file or symbol', () => {
    const { 'core/src/machine.ts': _, ...rest } = FILES
    expect(problems(TABLE, rest)).toContain(
      'walk.txt:8 packages/core/src/machine.ts does not exist: name the new file, or run npm run check:walks -- --update',
    )
    expect(problems(TABLE.replace('#send', '#post'))).toEqual([
      'walk.txt:8 core/src/machine.ts declares no post: name its new symbol',
    ])
  })

  test('error: reports a step that the one before does not reference', () => {
    expect(problems(TABLE.replace(' from core/src/open.ts#open by event opened', ''))).toEqual([
      'walk.txt:9 core/src/machine.ts#send does not name core/src/reduce.ts#reduce: name the step that does (from), or the link (by)',
    ])
    const other = FILES['core/src/open.ts']?.replace('./machine.js', './isOpen.js') ?? ''
    expect(problems(TABLE, { ...FILES, 'core/src/open.ts': other })).toHaveLength(1)
  })

  test('error: reports a link whose word one side lacks, and a step from a leaf', () => {
    expect(problems(TABLE.replace('event opened', 'event closed'))).toEqual([
      'walk.txt:9 the event closed is not in core/src/open.ts#open, core/src/reduce.ts#reduce: name the word that both have',
    ])
    expect(problems(`${TABLE}core/src/lazy.ts#load from core/src/isOpen.ts#isOpen\n`)).toEqual([
      'walk.txt:12 core/src/isOpen.ts#isOpen is not a step before this one, or a leaf: name an earlier step after from',
    ])
  })
})

describe('measureWalk', () => {
  const walkOf = (table: string): Walk => parseWalk(table)

  test('default', () => {
    const size = measureWalk(write(FILES).code, walkOf(TABLE))
    expect(size).toMatchObject({ files: 5, leaves: 1 })
    expect(size.packages).toEqual([
      ['core', 4],
      ['ui', 1],
    ])
    expect(limitFindings(walkOf(TABLE), size, 'walk.txt')).toEqual([])
  })

  test('behavior: lowers a limit and never raises it', () => {
    const { code } = write(FILES)
    const high = TABLE.replace('limit: 5', 'limit: 9')
    const low = TABLE.replace('limit: 5', 'limit: 4')
    expect(lowerLimit(high, walkOf(high), measureWalk(code, walkOf(high)))).toBe(TABLE)
    expect(lowerLimit(low, walkOf(low), measureWalk(code, walkOf(low)))).toBe(low)
  })

  test('error: reports more files than the limit', () => {
    const walk = walkOf(TABLE.replace('limit: 5', 'limit: 4'))
    const [found] = limitFindings(walk, measureWalk(write(FILES).code, walk), 'walk.txt')
    expect(found?.what).toContain('5 files, 4 at most')
  })
})

describe('relocateSteps', () => {
  test('default', () => {
    const { 'core/src/isOpen.ts': text = '', ...rest } = FILES
    const { base, code } = write({ ...rest, 'core/src/modal/isOpen.ts': text })
    const table = relocateSteps(base, code, parseWalk(TABLE), TABLE)
    expect(table).toContain('core/src/modal/isOpen.ts#isOpen leaf\n')
    expect(table.split('\n')).toHaveLength(TABLE.split('\n').length)
  })

  test('behavior: does not change a symbol that is in no file or in several', () => {
    const { 'core/src/isOpen.ts': text = '', ...rest } = FILES
    const two = { ...rest, 'core/src/a.ts': text, 'core/src/b.ts': text }
    for (const files of [rest, two]) {
      const { base, code } = write(files)
      expect(relocateSteps(base, code, parseWalk(TABLE), TABLE)).toBe(TABLE)
    }
  })
})

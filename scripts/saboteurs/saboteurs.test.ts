import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../lib/testFolder.js'
import { root } from '../lib/workspace.js'
import { copyTree } from './copyTree.js'
import { parsePatch, type Saboteur } from './parsePatch.js'
import { checkUntouched, sabotage } from './sabotage.js'

const header = 'Row: SEC-36, W3\nRemoves: the check\nTest: src/a.test.ts\nTitle: SEC-36 refused\n\n'
const diff = (path: string, before: string, after: string): string => `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-${before}\n+${after}\n`

describe('parsePatch', () => {
  test('default', () => {
    const patch = parsePatch('x.patch', header + diff('a.ts', 'a', 'b'))
    expect(patch).toEqual({ file: 'x.patch', row: 'SEC-36, W3', removes: 'the check', test: 'src/a.test.ts', title: 'SEC-36 refused' })
  })

  test('error: a header line is missing or makes no sense, or there is no diff', () => {
    const what = (text: string): unknown => (parsePatch('x.patch', text) as { what?: string }).what
    expect(what(header.replace('Title', 'Name') + diff('a.ts', 'a', 'b'))).toContain("'Title: …'")
    expect(what(header.replace('SEC-36, W3', 'the first') + diff('a.ts', 'a', 'b'))).toContain('no row')
    expect(what(header.replace('a.test.ts', 'a.ts') + diff('a.ts', 'a', 'b'))).toContain('no Vitest file')
    expect(what(header)).toContain('no diff')
  })
})

/** A repository with one guarded function and its tests. */
function repository(): string {
  const base = testFolder()
  mkdirSync(join(base, 'src'))
  writeFileSync(join(base, 'src/guard.ts'), "export const isAllowed = (value: string): boolean => value === 'safe'\n")
  const tests =
    "import { expect, test } from 'vitest'\nimport { isAllowed } from './guard.js'\ntest('SEC-36 refused', () => expect(isAllowed('evil')).toBe(false))\ntest('green anyway', () => expect(1).toBe(1))\n"
  writeFileSync(join(base, 'src/a.test.ts'), tests)
  writeFileSync(join(base, 'ignored.txt'), '')
  writeFileSync(join(base, '.gitignore'), 'ignored.txt\nnode_modules\n')
  symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'))
  execFileSync('git', ['init', '-q'], { cwd: base })
  return base
}

describe('sabotage', () => {
  const saboteur = (title: string): Saboteur => ({ file: 'x.patch', row: 'SEC-36', removes: 'the check', test: 'src/a.test.ts', title })
  const original = "export const isAllowed = (value: string): boolean => value === 'safe'"

  test('behavior: red is proof; green, broken or stale is a finding; the working tree stays as it is', async () => {
    const base = repository()
    const copy = copyTree(base)
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
    const patch = join(base, 'x.patch')
    const tryOut = async (title: string, before: string, after: string): Promise<string | undefined> => {
      writeFileSync(patch, header + diff('src/guard.ts', before, after))
      return (await sabotage(copy, patch, saboteur(title)))?.what
    }

    expect(existsSync(join(copy, 'ignored.txt'))).toBe(false)
    expect(await checkUntouched(copy, [saboteur('SEC-36 refused')])).toEqual([])
    expect((await checkUntouched(copy, [saboteur('of no test')]))[0]?.what).toContain('has no test with')

    expect(await tryOut('SEC-36 refused', original, 'export const isAllowed = (): boolean => true')).toBeUndefined()
    expect(
      await tryOut('green anyway', original, "export const isAllowed = (): boolean => true; void Promise.reject(new Error('nobody catches this'))"),
    ).toBeUndefined()
    expect(await tryOut('green anyway', original, 'export const isAllowed = (): boolean => true')).toContain('stays green')
    expect(await tryOut('SEC-36 refused', original, 'export const isAllowed = (: boolean')).toContain('does not load')
    expect(await tryOut('SEC-36 refused', 'something else', original)).toContain('no longer applies')

    writeFileSync(join(copy, 'src/guard.ts'), 'export const isAllowed = (): boolean => true\n')
    expect((await checkUntouched(copy, [saboteur('SEC-36 refused')]))[0]?.what).toContain('red even without the patch')
    expect(readFileSync(join(base, 'src/guard.ts'), 'utf8').trim()).toBe(original)
  }, 180_000)
})

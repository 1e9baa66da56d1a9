import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/testFolder.js'
import { readPublished, root } from '../lib/workspace.js'
import { changesetFindings } from './changesetFindings.js'

const START = Date.UTC(2026, 0, 1) / 1000
const HOUR = 3600

/** Creates a repository with the packages core and evm, committed two days before the rest. */
function repository() {
  const base = testFolder()
  const state = { time: START }
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: base,
      encoding: 'utf8',
      env: { ...process.env, GIT_COMMITTER_DATE: `${state.time} +0000` },
    }).trim()
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  const commit = (files: Record<string, string> = {}, seconds = HOUR): void => {
    for (const [path, text] of Object.entries(files)) write(path, text)
    state.time += seconds
    git('add', '-A')
    git('commit', '-qm', 'x')
  }
  const find = async (from?: string): Promise<string[]> =>
    (await changesetFindings(from, base)).findings.map(({ where, what }) => `${where} ${what}`)
  git('init', '-q', '-b', 'main')
  write('packages/core/package.json', '{"name":"@latchkey/core","version":"1.0.0"}')
  write('packages/evm/package.json', '{"name":"@latchkey/evm","version":"1.0.0"}')
  write('.changeset/old.md', '---\n"@latchkey/core": minor\n---\n\nOld.\n')
  commit({ [CORE]: 'export type A = 1\n' })
  state.time += 48 * HOUR
  return { base, git, write, commit, find }
}

const CORE = 'packages/core/api/index.api.d.ts'
const changed = { [CORE]: 'export type A = 2\n' }
const changeset = (name: string): Record<string, string> => ({
  [`.changeset/${name}.md`]: `---\n"@latchkey/${name}": minor\n---\n\nA is 2.\n`,
})

describe('changesetFindings', () => {
  test('default: accepts a changeset in the same, an earlier or a later commit, or uncommitted', async () => {
    const same = repository()
    same.commit({ ...changed, ...changeset('core') })
    expect(await same.find()).toEqual([])
    const before = repository()
    before.commit(changeset('core'))
    before.commit(changed)
    expect(await before.find()).toEqual([])
    const after = repository()
    after.commit(changed)
    for (const [path, text] of Object.entries(changeset('core'))) after.write(path, text)
    expect(await after.find()).toEqual([])
  })

  test('error: reports a missing changeset, an old one, and one of another package', async () => {
    const { find, commit, base } = repository()
    commit({ 'a.txt': '' })
    writeFileSync(join(base, CORE), 'export type A = 2\n')
    const expected = [
      expect.stringMatching(
        /^packages\/core\/api\/index\.api\.d\.ts the public shape of @latchkey\/core changed .* "@latchkey\/core": minor/,
      ),
    ]
    expect(await find()).toEqual(expected)
    commit(changed)
    expect(await find()).toEqual(expected)
    for (let index = 0; index < 60; index++) commit({ 'b.txt': `${index}` }, 60)
    expect(await find()).toEqual(expected)
    commit(changeset('evm'))
    expect(await find()).toEqual(expected)
  })

  test('behavior: accepts an extended old changeset, and a release', async () => {
    const { find, commit, base } = repository()
    commit(changed)
    commit({ '.changeset/old.md': '---\n"@latchkey/core": minor\n---\n\nOld. A is 2.\n' })
    expect(await find()).toEqual([])
    rmSync(join(base, '.changeset/old.md'))
    commit({ 'packages/core/CHANGELOG.md': '## 2.0.0\n' })
    expect(await find()).toEqual([])
  })

  test('error: reports a change after a release, which the changelog does not describe', async () => {
    const { find, commit, git } = repository()
    commit({ 'packages/core/CHANGELOG.md': '## 2.0.0\n' })
    git('tag', 'v2.0.0')
    commit(changed)
    expect(await find()).toEqual([expect.stringContaining('the public shape of @latchkey/core')])
  })

  test('behavior: compares with a named commit', async () => {
    const { find, commit } = repository()
    commit(changed)
    commit({ 'a.txt': '' })
    expect(await find('HEAD~1')).toEqual([])
    expect(await find('HEAD~2')).toHaveLength(1)
  })
})

test('default: all published packages share one version', () => {
  const { fixed } = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8')) as {
    fixed: string[][]
  }
  const published = readPublished().map(({ manifest }) => manifest.name)
  expect(fixed.map((group) => group.toSorted())).toEqual([published.toSorted()])
  expect(new Set(readPublished().map(({ manifest }) => manifest.version)).size).toBe(1)
})

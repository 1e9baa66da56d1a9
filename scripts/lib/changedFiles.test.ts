import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changedFiles, readerAt } from './changedFiles.js'
import { testFolder } from './testFolder.js'

describe('changedFiles', () => {
  const start = Date.UTC(2026, 0, 1) / 1000
  /** A repository with a commit per hour, each of which adds a file. */
  function repository(hours: readonly number[]) {
    const base = testFolder()
    const date = `${start} +0000`
    const git = (args: string[], input = ''): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
        cwd: base,
        encoding: 'utf8',
        input,
        env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
      }).trim()
    git(['init', '-q', '-b', 'main'])
    // One process for all commits.
    const commits = hours.map(
      (hour, index) =>
        `commit refs/heads/main\ncommitter a <a@example.org> ${start + hour * 3600} +0000\ndata 1\nx\nM 100644 inline ${index}.txt\ndata 0\n\n`,
    )
    git(['fast-import', '--quiet'], commits.join(''))
    git(['reset', '-q', '--hard'])
    return { base, git }
  }
  const filesIn = async (base: string, from?: string): Promise<string[]> =>
    (await changedFiles(from, base)).files

  test('default: the commits of the last day before HEAD', async () => {
    expect(await filesIn(repository([0, 1, 30, 40, 50]).base)).toEqual(['2.txt', '3.txt', '4.txt'])
  })

  test('behavior: the last commit when it came later, 50 commits when there were more', async () => {
    expect(await filesIn(repository([0, 100]).base)).toEqual(['1.txt'])
    expect(
      await filesIn(repository(Array.from({ length: 60 }, (_, index) => index / 10)).base),
    ).toHaveLength(50)
    expect(await filesIn(repository([0]).base)).toEqual([''])
  })

  test('behavior: from the merge base with a named branch', async () => {
    const { base, git } = repository([0, 100, 200])
    git(['checkout', '-qb', 'topic', 'HEAD~1'])
    writeFileSync(join(base, 'topic.txt'), '')
    git(['add', '-A'])
    git(['commit', '-qm', 'topic'])
    expect(await filesIn(base, 'main')).toEqual(['topic.txt'])
    await expect(changedFiles('no-such-commit', base)).rejects.toThrow(
      'Name a commit of this clone with --base.',
    )
  })

  test('behavior: reads a file as it was', () => {
    const { base } = repository([0, 100])
    writeFileSync(join(base, '0.txt'), 'changed')
    expect(readerAt('HEAD', base)('0.txt')).toBe('')
    expect(readerAt('HEAD~1', base)('1.txt')).toBeUndefined()
  })
})

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
    const git = (args: string[], time = start): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
        cwd: base,
        encoding: 'utf8',
        env: {
          ...process.env,
          GIT_COMMITTER_DATE: `${time} +0000`,
          GIT_AUTHOR_DATE: `${time} +0000`,
        },
      }).trim()
    git(['init', '-q', '-b', 'main'])
    for (const [index, hour] of hours.entries()) {
      writeFileSync(join(base, `${index}.txt`), '')
      git(['add', '-A'])
      git(['commit', '-qm', `${index}`], start + hour * 3600)
    }
    return { base, git }
  }
  const filesIn = async (base: string, from?: string): Promise<string[]> =>
    (await changedFiles(from, base)).files

  test('default: finds the changes of the last day before HEAD', async () => {
    expect(await filesIn(repository([0, 1, 30, 40, 50]).base)).toEqual(['2.txt', '3.txt', '4.txt'])
  })

  test('behavior: includes at least the last commit, and at most 50 commits', async () => {
    expect(await filesIn(repository([0, 100]).base)).toEqual(['1.txt'])
    expect(
      await filesIn(repository(Array.from({ length: 60 }, (_, index) => index / 10)).base),
    ).toHaveLength(50)
    expect(await filesIn(repository([0]).base)).toEqual([''])
  })

  test('behavior: finds the changes since the merge base with a branch', async () => {
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

  test('behavior: reads a file of the base', () => {
    const { base } = repository([0, 100])
    writeFileSync(join(base, '0.txt'), 'changed')
    expect(readerAt('HEAD', base)('0.txt')).toBe('')
    expect(readerAt('HEAD~1', base)('1.txt')).toBeUndefined()
  })
})

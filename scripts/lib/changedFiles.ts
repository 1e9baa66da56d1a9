import { execFileSync } from 'node:child_process'
import { runCommand } from './runCommand.js'
import { root } from './workspace.js'

/** Maximum number of compared commits without a given base. */
const MAX_COMMITS = 50

/** Returns the text of a file in a state of the repository; `undefined` if it did not exist. */
export type ReadText = (file: string) => string | undefined

/** Returns a reader of a commit's files. */
export function readerAt(commit: string, cwd: string = root): ReadText {
  return (file) => {
    try {
      return execFileSync('git', ['show', `${commit}:${file}`], {
        cwd,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 2 ** 26,
      })
    } catch {
      return undefined
    }
  }
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { code, output } = await runCommand('git', ['-c', 'core.quotePath=false', ...args], { cwd })
  if (code !== 0)
    throw new Error(
      `git ${args[0]} failed: ${output.trim()}. Name a commit of this clone with --base.`,
    )
  return output.trim()
}

/**
 * Finds the commit before the changes to test: the first-parent commits of the last 24 hours before
 * HEAD, at most `maxCommits` and at least one. Tests of main run after a merge, so there is no
 * other branch to compare with.
 */
async function defaultBase(cwd: string, maxCommits: number): Promise<string> {
  const log = await git(
    cwd,
    'log',
    '--first-parent',
    `--max-count=${maxCommits + 1}`,
    '--format=%H %ct',
    'HEAD',
  )
  const commits = log.split('\n').map((line) => line.split(' ') as [string, string])
  const newest = Number(commits[0]?.[1])
  const base =
    commits.slice(1).find(([, time]) => newest - Number(time) > 24 * 60 * 60) ?? commits.at(-1)
  return base?.[0] ?? 'HEAD'
}

/**
 * Lists the files that differ between the merge base of HEAD with `base` and the working tree.
 *
 * @throws Error if `base` is not a commit of this clone.
 */
export async function changedFiles(
  base: string | undefined,
  cwd: string = root,
  maxCommits: number = MAX_COMMITS,
): Promise<{ base: string; files: string[] }> {
  const named = base || (await defaultBase(cwd, maxCommits))
  const from = await git(cwd, 'merge-base', named, 'HEAD')
  return {
    base: from,
    files: (await git(cwd, 'diff', '--name-only', '--no-renames', from)).split('\n'),
  }
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { runCommand } from '../lib/runCommand.js'
import { root } from '../lib/workspace.js'
import { hardTokens } from './findTokens.js'
import { type Edit, isModule, rangeOf, readTarget } from './mutate.js'
import { parseSaboteurs, type Saboteur } from './parseSaboteurs.js'
import { separate } from './readSaboteurs.js'

/** Commits that are searched for touched files when no base is named. */
const MAX_COMMITS = 50

/** Orders names by a hash of the commit, so that each commit starts with other ones. */
function rotate(names: readonly string[], commit: string): string[] {
  const turn = (name: string): string =>
    createHash('sha256').update(commit).update(name).digest('hex')
  return names.toSorted((one, other) => turn(one).localeCompare(turn(other)))
}

/** Returns the text of a file at some time; `undefined` when it did not exist. */
export type ReadText = (file: string) => string | undefined

const contentOf = ({ where, ...content }: Saboteur): string => JSON.stringify(content)

/**
 * Returns the text that an edit depends on, without its format; `undefined` when the file or symbol
 * does not exist.
 */
function dependency({ file, symbol }: Edit, read: ReadText): string | undefined {
  const text = read(file)
  if (text === undefined || !isModule(file)) return text
  try {
    const { start, end } = rangeOf(readTarget(file, text), symbol)
    return hardTokens(text.slice(start, end)).join('\n')
  } catch {
    return undefined
  }
}

/**
 * Selects the saboteurs whose entry, test file or target symbol differs from an earlier state of
 * the repository.
 */
export function selectTouched(
  saboteurs: readonly Saboteur[],
  changed: readonly string[],
  before: ReadText,
  now: ReadText,
): string[] {
  const files = new Set(changed)
  const entries = new Map<string, Set<string>>()
  const isEntryNew = (saboteur: Saboteur): boolean => {
    const file = saboteur.where.replace(/:\d+$/, '')
    if (!files.has(file)) return false
    const earlier =
      entries.get(file) ??
      new Set(separate(parseSaboteurs(file, before(file) ?? '')).saboteurs.map(contentOf))
    entries.set(file, earlier)
    return !earlier.has(contentOf(saboteur))
  }
  const isTargetNew = (edit: Edit): boolean =>
    files.has(edit.file) && dependency(edit, before) !== dependency(edit, now)
  return saboteurs
    .filter((one) => isEntryNew(one) || files.has(one.test) || one.edits.some(isTargetNew))
    .map(({ name }) => name)
}

/** Returns a reader of files as they are in a commit. */
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
      `git ${args[0]} failed: ${output.trim()}. Name a commit of this clone with --base or SABOTEUR_BASE.`,
    )
  return output.trim()
}

/**
 * Finds the commit before the changes to test: the first parent's chain of the last 24 hours before
 * HEAD, at most 50 commits and at least one. Main is tested after it has landed, so there is no
 * other branch to compare it with.
 */
async function defaultBase(cwd: string): Promise<string> {
  const log = await git(
    cwd,
    'log',
    '--first-parent',
    `--max-count=${MAX_COMMITS + 1}`,
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
 * @throws Error when `base` is not a commit of this clone.
 */
export async function changedFiles(
  base: string | undefined,
  cwd: string = root,
): Promise<{ base: string; files: string[] }> {
  const named = base || (await defaultBase(cwd))
  const from = await git(cwd, 'merge-base', named, 'HEAD')
  return {
    base: from,
    files: (await git(cwd, 'diff', '--name-only', '--no-renames', from)).split('\n'),
  }
}

/** Bounds of {@link choose}. */
export interface Choice {
  /** Commit that decides which saboteurs come first when not all are taken. */
  commit: string
  /** Names of the touched saboteurs. @default every saboteur, unless there is a sample */
  touched?: readonly string[] | undefined
  /** Limit for touched saboteurs. @default unlimited */
  max?: number | undefined
  /** Number of saboteurs taken in addition, at random by commit. @default 0 */
  sample?: number | undefined
}

/** Chooses the saboteurs to run, by name. `left` are the touched ones beyond the limit. */
export function choose(
  all: readonly string[],
  { commit, touched, max = all.length, sample = 0 }: Choice,
): { names: string[]; left: string[] } {
  const first = touched ?? (sample > 0 ? [] : all)
  const inTurn = first.length > max ? rotate(first, commit) : [...first]
  const others = rotate(all, commit).filter((name) => !first.includes(name))
  return { names: [...inTurn.slice(0, max), ...others.slice(0, sample)], left: inTurn.slice(max) }
}

import { createHash } from 'node:crypto'
import type { ReadText } from '../lib/changedFiles.js'
import { hardTokens } from './findTokens.js'
import { type Edit, isModule, rangeOf, readTarget } from './mutate.js'
import { parseSaboteurs, type Saboteur } from './parseSaboteurs.js'
import { separate } from './readSaboteurs.js'

/** Sorts names by a hash of the commit, so that the first ones differ per commit. */
function rotate(names: readonly string[], commit: string): string[] {
  const turn = (name: string): string =>
    createHash('sha256').update(commit).update(name).digest('hex')
  return names.toSorted((one, other) => turn(one).localeCompare(turn(other)))
}

const contentOf = ({ where, ...content }: Saboteur): string => JSON.stringify(content)

/**
 * Returns the text that an edit depends on, without its format. Returns `undefined` if the file or
 * symbol does not exist.
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

/** Bounds of {@link choose}. */
export interface Choice {
  /** The commit that determines the chosen saboteurs beyond the limit. */
  commit: string
  /** Names of the touched saboteurs. @default every saboteur, unless there is a sample */
  touched?: readonly string[] | undefined
  /** Limit for touched saboteurs. @default unlimited */
  max?: number | undefined
  /** Number of additional saboteurs, random per commit. @default 0 */
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

import type { Equivalent } from './equivalents.js'
import type { Mutant } from './runStryker.js'

/** Killed mutants of a file, and all but the equivalent ones. */
export type Score = readonly [killed: number, all: number]

/** Scores by package and file. */
export type Scores = Record<string, Record<string, Score>>

export const percent = ([killed, all]: Score): number =>
  all === 0 ? 100 : Math.round((killed / all) * 1000) / 10

export const sum = (scores: readonly Score[]): Score =>
  scores.reduce<Score>(([killed, all], [k, a]) => [killed + k, all + a], [0, 0])

/** True if a survivor is listed as one that no test can notice. */
const isEquivalent =
  (mutant: Mutant) =>
  ({ file, from, to }: Equivalent): boolean =>
    mutant.file === file && mutant.from === from && mutant.to === to

/**
 * Returns the survivors that are not listed as equivalent. Each entry excuses as many as it says,
 * so that the same change elsewhere in the file is not hidden.
 */
export function findSurvivors(
  mutants: readonly Mutant[],
  equivalents: readonly Equivalent[],
): Mutant[] {
  const left = new Map(equivalents.map((each) => [each, each.times ?? 1]))
  return mutants.filter((mutant) => {
    if (mutant.isKilled) return false
    const found = equivalents.find(isEquivalent(mutant))
    const times = found ? (left.get(found) ?? 0) : 0
    if (found) left.set(found, times - 1)
    return times <= 0
  })
}

/** Counts the mutants of one file. Those that are listed as equivalent do not count. */
export function scoreOf(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): Score {
  const killed = mutants.filter(({ isKilled }) => isKilled).length
  return [killed, killed + findSurvivors(mutants, equivalents).length]
}

/** Returns the listed mutants of the files that ran which no survivor matches any more. */
export function findStale(
  mutants: readonly Mutant[],
  equivalents: readonly Equivalent[],
): Equivalent[] {
  const survivors = mutants.filter(({ isKilled }) => !isKilled)
  const files = new Set(mutants.map(({ file }) => file))
  return equivalents.filter(
    (each) => files.has(each.file) && !survivors.some((mutant) => isEquivalent(mutant)(each)),
  )
}

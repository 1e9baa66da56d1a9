import type { Equivalent } from './equivalents.js'
import type { Mutant } from './runStryker.js'

/** The killed mutants of a file, and all of its mutants without the equivalent ones. */
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
 * Returns the survivors that are not listed as equivalent. Each entry excuses its given number
 * only, so that it does not hide the same change elsewhere in the file.
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

/** Counts the mutants of one file without those that are listed as equivalent. */
export function scoreOf(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): Score {
  const killed = mutants.filter(({ isKilled }) => isKilled).length
  return [killed, killed + findSurvivors(mutants, equivalents).length]
}

/** Returns the listed mutants of the given files that match no survivor. */
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

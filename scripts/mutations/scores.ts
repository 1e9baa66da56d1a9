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
export const isEquivalent =
  (mutant: Mutant) =>
  ({ file, from, to }: Equivalent): boolean =>
    mutant.file === file && mutant.from === from && mutant.to === to

/** Counts the mutants of one file. Those that are listed as equivalent do not count. */
export function scoreOf(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): Score {
  const counted = mutants.filter(
    (mutant) => mutant.isKilled || !equivalents.some(isEquivalent(mutant)),
  )
  return [counted.filter(({ isKilled }) => isKilled).length, counted.length]
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

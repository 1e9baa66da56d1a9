import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../lib/report.js'
import { mutate, readTarget, StaleEditError, syntaxError, type Target } from './mutate.js'
import type { Saboteur } from './parseSaboteurs.js'
import { hasTitle, readImportedStrings, readTitles } from './titles.js'

/** Returns a function that computes each value once. */
function memo<value>(compute: (key: string) => value): (key: string) => value {
  const known = new Map<string, value>()
  return (key) => {
    const value = known.has(key) ? (known.get(key) as value) : compute(key)
    known.set(key, value)
    return value
  }
}

/** Groups the edits of an entry by file. */
export function editsByFile({ edits }: Saboteur): Map<string, Saboteur['edits']> {
  const files = [...new Set(edits.map(({ file }) => file))]
  return new Map(files.map((file) => [file, edits.filter((edit) => edit.file === file)]))
}

/** Applies an entry to the texts of its targets. Throws `StaleEditError` if it does not apply. */
export function mutateAll(
  saboteur: Saboteur,
  targetOf: (file: string) => Target | undefined,
): Map<string, string> {
  return new Map(
    [...editsByFile(saboteur)].map(([file, edits]) => {
      const target = targetOf(file)
      if (!target) throw new StaleEditError(`${file} does not exist any more: name the new file`)
      const changed = mutate(target, edits)
      const error = syntaxError(file, changed)
      if (error !== undefined)
        throw new StaleEditError(
          `${file} does not parse after the change (${error}): remove the defence, not the code around it`,
        )
      return [file, changed]
    }),
  )
}

/** Reads a target below a folder. Returns `undefined` if it does not exist. */
export function targetReader(base: string): (file: string) => Target | undefined {
  return memo((file) =>
    existsSync(join(base, file))
      ? readTarget(file, readFileSync(join(base, file), 'utf8'))
      : undefined,
  )
}

/**
 * Checks that every entry applies to the code below a folder, changes it, and has an existing test.
 * Runs no test.
 */
export function checkSaboteurs(base: string, saboteurs: readonly Saboteur[]): Finding[] {
  const targetOf = targetReader(base)
  const titlesOf = memo((file) =>
    existsSync(join(base, file)) ? readTitles(join(base, file)) : undefined,
  )
  const stringsOf = memo((file) => readImportedStrings(base, file))
  const names = new Map<string, Saboteur>()
  return saboteurs.flatMap((saboteur) => {
    const { name, where, test, title } = saboteur
    const problems: string[] = []
    const namesake = names.get(name)
    if (namesake) problems.push(`has the name of ${namesake.where}: choose another one`)
    names.set(name, saboteur)
    try {
      mutateAll(saboteur, targetOf)
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
    const titles = titlesOf(test)
    if (!titles) problems.push(`Test: ${test} does not exist any more: name the new file`)
    else if (!hasTitle(titles, title, () => stringsOf(test)))
      problems.push(
        `Title: ${test} has no test with '${title}' in its title any more: name its new title`,
      )
    return problems.map((what) => ({ where, what: `${name}: ${what}` }))
  })
}

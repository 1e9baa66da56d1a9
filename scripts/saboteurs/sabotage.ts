import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../lib/report.js'
import { mutateAll, targetReader } from './checkSaboteurs.js'
import { StaleEditError } from './mutate.js'
import type { Saboteur } from './parseSaboteurs.js'
import { runTests } from './runTests.js'

/**
 * Runs each named test without changes first. It must exist and pass, because otherwise its failure
 * would prove nothing.
 */
export async function checkUntouched(
  copy: string,
  saboteurs: readonly Saboteur[],
): Promise<Finding[]> {
  const files = [...new Set(saboteurs.map(({ test }) => test))]
  const { results, broken, isUnhandled, output } = await runTests(copy, files, [
    ...new Set(saboteurs.map(({ title }) => title)),
  ])
  if (isUnhandled)
    return saboteurs.map((saboteur) => ({
      where: saboteur.where,
      what: `the tests end in an unhandled error even without a change: ${output.slice(-400)}`,
    }))
  return saboteurs.flatMap((saboteur) => {
    const named = results.filter(
      ({ file, title }) => file.endsWith(saboteur.test) && title.includes(saboteur.title),
    )
    if (broken.some((file) => file.endsWith(saboteur.test)))
      return [
        {
          where: saboteur.where,
          what: `${saboteur.test} does not load even without the change: ${output.slice(-400)}`,
        },
      ]
    if (named.length === 0)
      return [
        {
          where: saboteur.where,
          what: `${saboteur.test} has no test with '${saboteur.title}' in its title: name its new title`,
        },
      ]
    return named.every(({ isPassed }) => isPassed)
      ? []
      : [
          {
            where: saboteur.where,
            what: `'${saboteur.title}' is red even without the change: repair the test first`,
          },
        ]
  })
}

/** Returns the changed texts of an entry's targets, or a finding if it does not apply. */
function changesOf(copy: string, saboteur: Saboteur): Map<string, string> | Finding {
  try {
    return mutateAll(saboteur, targetReader(copy))
  } catch (error) {
    if (error instanceof StaleEditError) return { where: saboteur.where, what: error.message }
    throw error
  }
}

/**
 * Applies the changes of an entry in the copy, runs its test, and restores the copy. Returns no
 * finding if the test failed or the run ended with an unhandled error.
 */
export async function sabotage(copy: string, saboteur: Saboteur): Promise<Finding | undefined> {
  const { where } = saboteur
  const changes = changesOf(copy, saboteur)
  if (!(changes instanceof Map)) return changes
  const originals = [...changes.keys()].map(
    (file) => [file, readFileSync(join(copy, file), 'utf8')] as const,
  )
  for (const [file, text] of changes) writeFileSync(join(copy, file), text)
  const { results, broken, isUnhandled } = await runTests(
    copy,
    [saboteur.test],
    [saboteur.title],
    true,
  )
  for (const [file, text] of originals) writeFileSync(join(copy, file), text)
  if (broken.length > 0)
    return {
      where,
      what: `breaks ${saboteur.test} so that it does not load or does not end: remove the defence, not the code around it`,
    }
  return isUnhandled || results.some(({ isPassed }) => !isPassed)
    ? undefined
    : {
        where,
        what: `'${saboteur.title}' stays green without the defence (${saboteur.removes}): the test proves nothing: assert the defence in it, or name another test`,
      }
}

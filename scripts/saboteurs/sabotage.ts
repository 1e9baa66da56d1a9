import { join } from 'node:path'
import type { Finding } from '../lib/report.js'
import { runCommand } from '../lib/runCommand.js'
import type { Saboteur } from './parsePatch.js'
import { runTests } from './runTests.js'

const whereOf = ({ file }: Saboteur): string => `saboteurs/${file}`

/** Before anything is sabotaged, each named test must exist and be green; otherwise red would mean nothing. */
export async function checkUntouched(copy: string, saboteurs: readonly Saboteur[]): Promise<Finding[]> {
  const files = [...new Set(saboteurs.map(({ test }) => test))]
  const { results, broken, isUnhandled, output } = await runTests(copy, files, [...new Set(saboteurs.map(({ title }) => title))])
  if (isUnhandled)
    return saboteurs.map((saboteur) => ({
      where: whereOf(saboteur),
      what: `the tests end in an error that nobody catches even without a patch: ${output.slice(-400)}`,
    }))
  return saboteurs.flatMap((saboteur) => {
    const named = results.filter(({ file, title }) => file.endsWith(saboteur.test) && title.includes(saboteur.title))
    if (broken.some((file) => file.endsWith(saboteur.test)))
      return [{ where: whereOf(saboteur), what: `${saboteur.test} does not load even without the patch: ${output.slice(-400)}` }]
    if (named.length === 0) return [{ where: whereOf(saboteur), what: `${saboteur.test} has no test with '${saboteur.title}' in its title` }]
    return named.every(({ isPassed }) => isPassed) ? [] : [{ where: whereOf(saboteur), what: `'${saboteur.title}' is red even without the patch` }]
  })
}

/** Applies one patch in the copy, runs the named test, takes the patch back. No finding when the test turned red, or ended in an error that nobody caught. */
export async function sabotage(copy: string, patch: string, saboteur: Saboteur): Promise<Finding | undefined> {
  const where = whereOf(saboteur)
  const apply = (...options: string[]) =>
    runCommand('git', ['apply', ...options, '--whitespace=nowarn', patch], { cwd: copy, env: { GIT_CEILING_DIRECTORIES: join(copy, '..') } })
  const applied = await apply()
  if (applied.code !== 0) return { where, what: `no longer applies: write it again for the code of today. ${applied.output.trim()}` }
  const { results, broken, isUnhandled } = await runTests(copy, [saboteur.test], [saboteur.title], true)
  const undone = await apply('-R')
  if (undone.code !== 0) throw new Error(`${where} could not be taken back: ${undone.output}`)
  if (broken.length > 0) return { where, what: `breaks ${saboteur.test} so that it does not load or does not end: remove the defence, not the code around it` }
  return isUnhandled || results.some(({ isPassed }) => !isPassed)
    ? undefined
    : { where, what: `'${saboteur.title}' stays green without the defence (${saboteur.removes}): the test proves nothing` }
}

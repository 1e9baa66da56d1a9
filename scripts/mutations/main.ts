// npm run test:mutations: changes the code that maps and decides, one mutant at a time, in a copy,
// and requires that a test beside it fails. Prints a score per package and the survivors. Fails if
// a file or package has a lower score than in scores.json. `--package core` and `--file` (part of
// a path) select files. `--touched` selects files that changed since `--base`, or whose tests
// did, at most `--max`. `--update` writes higher scores.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles } from '../lib/changedFiles.js'
import { copyTree } from '../lib/copyTree.js'
import { root } from '../lib/workspace.js'
import { equivalents } from './equivalents.js'
import { installMutators } from './installMutators.js'
import { type Mutant, runStryker } from './runStryker.js'
import {
  findStale,
  findSurvivors,
  percent,
  type Score,
  type Scores,
  scoreOf,
  sum,
} from './scores.js'
import { FLOOR, type Targets, targets } from './targets.js'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    package: text,
    file: text,
    base: text,
    max: text,
    touched: { type: 'boolean' },
    update: { type: 'boolean' },
  },
})
const SCORES = join(root, 'scripts/mutations/scores.json')
const known: Scores = existsSync(SCORES) ? (JSON.parse(readFileSync(SCORES, 'utf8')) as Scores) : {}
const changed = values.touched
  ? (await changedFiles(values.base ?? process.env.SABOTEUR_BASE)).files
  : undefined

function isChosen(name: string, file: string, tests: readonly string[]): boolean {
  const files = [file, file.replace(/\.ts$/, '.test.ts'), ...tests]
  return (
    (values.package ?? name) === name &&
    file.includes(values.file ?? '') &&
    (!changed || files.some((each) => changed.includes(`packages/${name}/src/${each}`)))
  )
}

const chosen = Object.entries(targets)
  .flatMap(([name, files]) => Object.entries(files).map(([file, tests]) => ({ name, file, tests })))
  .filter(({ name, file, tests }) => isChosen(name, file, tests))
  .slice(0, values.max === undefined ? undefined : Number(values.max))

const findings: string[] = []

function listSurvivors(mutants: readonly Mutant[]): void {
  for (const { file, line, mutator, from, to } of findSurvivors(mutants, equivalents))
    console.log(`  ${file}:${line}  ${mutator}: ${from.slice(0, 120)} → ${to.slice(0, 120)}`)
}

/** Runs one package, prints it, and returns the scores of its files. */
async function runPackage(name: string, files: Targets): Promise<Record<string, Score>> {
  const mutants = await runStryker(name, files)
  const scores = Object.fromEntries(
    Object.keys(files).map((file) => {
      const own = mutants.filter((mutant) => mutant.file === `packages/${name}/src/${file}`)
      return [file, scoreOf(own, equivalents)]
    }),
  )
  for (const [file, score] of Object.entries(scores))
    console.log(`  ${String(percent(score)).padStart(5)} %  ${score.join(' of ')}  ${file}`)
  listSurvivors(mutants)
  for (const { file, from, to } of findStale(mutants, equivalents))
    findings.push(`${file}: a test notices ${from} → ${to}, remove it from equivalents.ts`)
  const total = sum(Object.values(scores))
  console.log(`${name}: ${percent(total)} %, ${total.join(' of ')} mutants killed`)
  return scores
}

const copy = copyTree(root, { prefix: 'latchkey-mutations-' })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
process.chdir(copy)
await installMutators()

for (const name of new Set(chosen.map((each) => each.name))) {
  const own = chosen.filter((each) => each.name === name)
  const scores = await runPackage(
    name,
    Object.fromEntries(own.map(({ file, tests }) => [file, tests])),
  )
  const before = known[name] ?? {}
  for (const [file, score] of Object.entries(scores)) {
    const min = before[file]
    if (min && percent(score) < percent(min))
      findings.push(`${name} ${file}: ${percent(score)} %, it was ${percent(min)} %`)
  }
  const isTarget = ([file]: [string, Score]): boolean => file in (targets[name] ?? {})
  const after = Object.fromEntries(Object.entries({ ...before, ...scores }).filter(isTarget))
  const total = percent(sum(Object.values(after)))
  if (total < FLOOR) findings.push(`${name}: ${total} % is below ${FLOOR} %`)
  known[name] = after
}
for (const finding of findings) console.error(finding)
if (values.update && findings.length === 0)
  writeFileSync(SCORES, `${JSON.stringify(known, undefined, 2)}\n`)
console.log(`mutations: ${chosen.length - findings.length} of ${chosen.length} files`)
process.exit(findings.length === 0 ? 0 : 1)

import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Targets } from './targets.js'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** A mutant and its result. */
export interface Mutant {
  /** Relative to the repository. */
  file: string
  line: number
  mutator: string
  /** The changed code, and its replacement. */
  from: string
  to: string
  isKilled: boolean
}

/** Returns the code between two places of a text. Both count from 1. */
function textBetween(text: string, { start, end }: MutantResult['location']): string {
  const lines = text.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? ''
  lines[0] = lines[0]?.slice(start.column - 1) ?? ''
  return lines.join('\n')
}

const KILLED: ReadonlySet<string> = new Set(['Killed', 'Timeout'])
const SURVIVED: ReadonlySet<string> = new Set(['Survived', 'NoCoverage'])

/** Runs the mutants of some files in the current folder, which is a copy of the repository. */
export async function runStryker(name: string, chosen: Targets): Promise<Mutant[]> {
  const folder = `packages/${name}/src`
  const tests = Object.entries(chosen).flatMap(([file, others]) => [
    file.replace(/\.ts$/, '.test.ts'),
    ...others,
  ])
  process.env.LATCHKEY_MUTATION_TESTS = JSON.stringify(
    [...new Set(tests)].map((test) => `${folder}/${test}`).filter((test) => existsSync(test)),
  )
  const results = await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutations/vitest.config.ts' },
    mutate: Object.keys(chosen).map((file) => `${folder}/${file}`),
    plugins: ['@stryker-mutator/vitest-runner'],
    // In place, because a copy of the copy would lack the names of the workspaces.
    inPlace: true,
    concurrency: 1,
    coverageAnalysis: 'perTest',
    checkers: [],
    reporters: [process.stdout.isTTY ? 'progress' : 'dots'],
    logLevel: 'warn',
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 15,
    tempDirName: '.stryker',
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest()
  return results
    .filter(({ status }) => KILLED.has(status) || SURVIVED.has(status))
    .map(({ fileName, location, mutatorName, replacement, status }) => ({
      file: relative(process.cwd(), fileName),
      line: location.start.line,
      mutator: mutatorName,
      from: textBetween(readFileSync(fileName, 'utf8'), location),
      to: replacement ?? '',
      isKilled: KILLED.has(status),
    }))
}

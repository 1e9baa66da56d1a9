import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../lib/runCommand.js'

/** A test that ran. */
export interface TestResult {
  file: string
  title: string
  isPassed: boolean
}

/** A test that a change makes endless is no proof. */
const SECONDS = 120

const toPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Runs the tests of some files whose titles contain one of `titles`. Also answers files that did not load. */
export async function runTests(
  base: string,
  files: readonly string[],
  titles: readonly string[],
): Promise<{ results: TestResult[]; broken: string[]; output: string }> {
  const report = join(base, 'saboteur-results.json')
  rmSync(report, { force: true })
  const arguments_ = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    '-t',
    titles.map(toPattern).join('|'),
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { output } = await runCommand(process.execPath, arguments_, { cwd: base, seconds: SECONDS })
  if (!existsSync(report)) return { results: [], broken: [...files], output }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({ file: name, title: fullName, isPassed: status === 'passed' })),
  )
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).map(({ name }) => name)
  return { results, broken, output }
}

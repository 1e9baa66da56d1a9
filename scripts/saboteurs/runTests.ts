import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../lib/runCommand.js'

/** An executed test. */
interface TestResult {
  file: string
  title: string
  isPassed: boolean
}

export interface TestRun {
  results: TestResult[]
  /** Files that did not load or did not finish. */
  broken: string[]
  /** True if all tests passed and the run failed, because of an unhandled error. */
  isUnhandled: boolean
  output: string
}

/** Timeout of a run in seconds: an endless run proves nothing. */
const SECONDS = 300

/**
 * Short timeouts, so that a test that waits for a removed behaviour fails soon. It passes without
 * the change.
 */
const shortTimeouts = ['--testTimeout=30000', '--hookTimeout=60000', '--expect.poll.timeout=5000']

/** Caches transformed modules in the copy: transforms take half of a run. */
const cached = ['--experimental.fsModuleCache']

const toPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Runs the tests of some files whose titles contain one of `titles`. Also returns the files that
 * did not load.
 */
export async function runTests(
  base: string,
  files: readonly string[],
  titles: readonly string[],
  isChanged = false,
): Promise<TestRun> {
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
    ...cached,
    ...(isChanged ? shortTimeouts : []),
  ]
  const { code, output } = await runCommand(process.execPath, arguments_, {
    cwd: base,
    seconds: SECONDS,
  })
  if (!existsSync(report)) return { results: [], broken: [...files], isUnhandled: false, output }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: {
      name: string
      status: string
      assertionResults: { fullName: string; status: string }[]
    }[]
  }
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({
        file: name,
        title: fullName,
        isPassed: status === 'passed',
      })),
  )
  const broken = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => name)
  const isUnhandled =
    code !== 0 &&
    broken.length === 0 &&
    results.length > 0 &&
    results.every(({ isPassed }) => isPassed)
  return { results, broken, isUnhandled, output }
}

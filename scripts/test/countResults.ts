import { relative } from 'node:path'
import { root } from '../lib/workspace.js'
import { firstLines } from './firstLines.js'
import { unhandledErrors } from './unhandledErrors.js'

/** The result of a suite. */
export interface Count {
  passed: number
  failed: number
  /** The failed tests with the beginning of their messages, and all other errors. */
  notes: string[]
}

interface VitestResults {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: {
      status: string
      /** Returns the pages at the end of a failed journey. */
      annotations?: { description?: string }[]
      results: { errors?: { message?: string; location?: { file: string; line: number } }[] }[]
    }[]
  }[]
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

function addFailures(count: Count, number: number, note: string): void {
  if (number === 0) return
  count.failed += number
  count.notes.push(note)
}

/** Maximum lines per error; the full output is above. */
const MESSAGE_LINES = 6

const failureNote = (file: string, title: string, message = ''): string =>
  [`${file} › ${title}`, ...firstLines(message, MESSAGE_LINES)].join('\n')

/**
 * Reads Vitest's JSON report. Counts files that did not load and tests that did not run as
 * failed.
 */
export function countVitest({ testResults }: VitestResults): Count {
  const statuses = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  )
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  const count: Count = { passed, failed, notes: [] }
  for (const { name, assertionResults } of testResults)
    for (const { status, fullName = '', failureMessages = [] } of assertionResults)
      if (status === 'failed')
        count.notes.push(failureNote(relative(root, name), fullName, failureMessages[0]))
  const notRun = statuses.length - passed - failed
  addFailures(count, notRun, `${notRun} skipped or todo: a test runs or it does not exist`)
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  for (const { name, message } of broken)
    addFailures(
      count,
      1,
      failureNote(relative(root, name), 'did not load, or what it starts with failed', message),
    )
  return count
}

function playwrightFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results, annotations = [] }) =>
        [
          `${file} › ${title}`,
          ...results.flatMap(({ errors = [] }) =>
            errors.flatMap(({ message = '', location }) => [
              ...(location ? [`at ${relative(root, location.file)}:${location.line}`] : []),
              ...firstLines(message, MESSAGE_LINES),
            ]),
          ),
          ...annotations.flatMap(({ description = '' }) => description.split('\n')),
        ].join('\n'),
      ),
  )
  return [...own, ...suites.flatMap(playwrightFailures)]
}

/**
 * Reads Playwright's JSON report. Counts tests that only passed on a retry, or did not run, as
 * failed.
 */
export function countPlaywright({ stats, errors, suites = [] }: PlaywrightResults): Count {
  const count: Count = {
    passed: stats.expected,
    failed: stats.unexpected,
    notes: suites.flatMap(playwrightFailures),
  }
  addFailures(count, stats.flaky, `${stats.flaky} flaky`)
  addFailures(count, stats.skipped, `${stats.skipped} did not run`)
  addFailures(
    count,
    errors.length,
    errors.map(({ message }) => message ?? 'an error outside the tests').join('\n'),
  )
  return count
}

const END_LINES = 15

function endOf(output: string): string[] {
  return output.trimEnd() === '' ? [] : output.trimEnd().split('\n').slice(-END_LINES)
}

/** Returns the result of a suite by its counts, exit code and output. Without tests it fails. */
export function judge(count: Count | undefined, code: number, output = ''): Count {
  if (!count)
    return {
      passed: 0,
      failed: 1,
      notes: [[`wrote no report (exit code ${code})`, ...endOf(output)].join('\n')],
    }
  const judged = { ...count, notes: [...count.notes] }
  if (judged.passed + judged.failed === 0) addFailures(judged, 1, 'ran no test')
  const unhandled = code === 0 ? [] : unhandledErrors(output)
  judged.notes.push(...unhandled)
  if (judged.failed === 0 && code !== 0)
    addFailures(
      judged,
      1,
      [
        `all tests passed, but it ended with exit code ${code}`,
        ...(unhandled.length > 0 ? [] : endOf(output)),
      ].join('\n'),
    )
  return judged
}

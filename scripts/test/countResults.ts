/** How a suite went. */
export interface Count {
  passed: number
  failed: number
  /** What is wrong besides failed tests. */
  notes: string[]
}

interface VitestResults {
  testResults: { name: string; status: string; message?: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

function addFailures(count: Count, number: number, note: string): void {
  if (number === 0) return
  count.failed += number
  count.notes.push(note)
}

/** Reads Vitest's JSON report. A file that did not load, and a test that did not run, count as failed. */
export function countVitest({ testResults }: VitestResults): Count {
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  const count: Count = { passed, failed, notes: [] }
  const notRun = statuses.length - passed - failed
  addFailures(count, notRun, `${notRun} skipped or todo: a test runs or it does not exist`)
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'))
  addFailures(count, broken.length, `did not load: ${broken.map(({ name }) => name).join(', ')}`)
  return count
}

/** Reads Playwright's JSON report. A test that passed at the second try only, or did not run, counts as failed. */
export function countPlaywright({ stats, errors }: PlaywrightResults): Count {
  const count: Count = { passed: stats.expected, failed: stats.unexpected, notes: [] }
  addFailures(count, stats.flaky, `${stats.flaky} flaky`)
  addFailures(count, stats.skipped, `${stats.skipped} did not run`)
  addFailures(count, errors.length, errors.map(({ message }) => message ?? 'an error outside the tests').join('\n'))
  return count
}

/** The verdict on a suite: what it counted, what its exit code adds to that, and that it ran at all. */
export function judge(count: Count | undefined, code: number): Count {
  if (!count) return { passed: 0, failed: 1, notes: [`wrote no report (exit code ${code})`] }
  const judged = { ...count, notes: [...count.notes] }
  if (judged.passed + judged.failed === 0) addFailures(judged, 1, 'ran no test')
  if (judged.failed === 0 && code !== 0) addFailures(judged, 1, `all tests passed, but it ended with exit code ${code}: an unhandled error, see above`)
  return judged
}

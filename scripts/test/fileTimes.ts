import { relative } from 'node:path'
import { root } from '../lib/workspace.js'

/** The time that the tests of a file took, in milliseconds. */
export interface FileTime {
  file: string
  ms: number
}

interface VitestResults {
  testResults: { name: string; startTime: number; endTime: number }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { file: string; tests: { results: { duration: number }[] }[] }[]
}

const slowestFirst = (times: FileTime[]): FileTime[] => times.sort((a, b) => b.ms - a.ms)

/** Returns the time of each file in Vitest's JSON report, the slowest first. */
export function vitestTimes({ testResults }: VitestResults): FileTime[] {
  return slowestFirst(
    testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      ms: endTime - startTime,
    })),
  )
}

function specsIn({ suites = [], specs = [] }: PlaywrightSuite): FileTime[] {
  const own = specs.map(({ file, tests }) => ({
    file,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return [...own, ...suites.flatMap(specsIn)]
}

/** Returns the sum of the tests of each file in Playwright's JSON report, the slowest first. */
export function playwrightTimes(results: PlaywrightSuite): FileTime[] {
  const sums = new Map<string, number>()
  for (const { file, ms } of specsIn(results)) sums.set(file, (sums.get(file) ?? 0) + ms)
  return slowestFirst([...sums].map(([file, ms]) => ({ file, ms })))
}

/** Formats a duration as minutes and seconds: `9:05`. */
export function formatMinutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

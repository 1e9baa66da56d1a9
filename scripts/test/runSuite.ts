import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPorts } from '../journeys/claimPorts.js'
import { runCommand } from '../lib/runCommand.js'
import { root } from '../lib/workspace.js'
import { type Count, judge } from './countResults.js'
import type { FileTime } from './fileTimes.js'
import type { Suite } from './suites.js'

/** The result of a suite with its times. */
export interface SuiteRun extends Count {
  name: string
  /** Milliseconds from start to end. */
  ms: number
  /** The time of each file, the slowest first. */
  times: FileTime[]
}

/** Runs a suite, prints its output, and counts and times by its report. */
export async function runSuite(
  suite: Suite,
  bin: string = join(root, 'node_modules/.bin'),
): Promise<SuiteRun> {
  const { name } = suite
  const missing = suite.missing?.()
  if (missing) return { name, passed: 0, failed: 1, notes: [missing], ms: 0, times: [] }
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-results-'))
  const file = join(folder, 'results.json')
  const { program, arguments: arguments_, env } = suite.command(file)
  // Another sandbox may use the default ports.
  const ports = suite.hasSandbox ? await claimPorts([0]) : undefined
  const { code, output } = await runCommand(join(bin, program), arguments_, {
    env: ports ? { ...env, LATCHKEY_PORT_OFFSET: `${ports.offset}` } : env,
    isShown: true,
    label: `${name}:`,
  })
  await ports?.release()
  if (code === 127) console.error(output)
  const results: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  rmSync(folder, { recursive: true })
  return {
    name,
    ...judge(results === undefined ? undefined : suite.count(results), code, output),
    ms: performance.now() - started,
    times: results === undefined ? [] : suite.times(results),
  }
}

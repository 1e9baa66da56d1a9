import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../lib/runCommand.js'
import { root } from '../lib/workspace.js'
import { type Count, judge } from './countResults.js'
import type { Suite } from './suites.js'

/** Runs a suite, prints its output, and counts by its report. */
export async function runSuite(
  suite: Suite,
  bin: string = join(root, 'node_modules/.bin'),
): Promise<Count> {
  const missing = suite.missing?.()
  if (missing) return { passed: 0, failed: 1, notes: [missing] }
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-results-'))
  const file = join(folder, 'results.json')
  const { program, arguments: arguments_, env } = suite.command(file)
  const { code, output } = await runCommand(join(bin, program), arguments_, { env, isShown: true })
  if (code === 127) console.error(output)
  const results: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  rmSync(folder, { recursive: true })
  return judge(results === undefined ? undefined : suite.count(results), code, output)
}

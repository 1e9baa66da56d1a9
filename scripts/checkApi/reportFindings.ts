import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Finding } from '../lib/report.js'

const LINES_SHOWN = 120
const UPDATE = 'if this is meant: npm run check:api -- --update, add a changeset, commit both'

/** Returns the changed lines between a file and a string, with three lines around each change. */
function diff(path: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-api-'))
  const now = join(folder, 'now')
  writeFileSync(now, text)
  const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', '--', path, now], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true, force: true })
  const lines = stdout.trimEnd().split('\n').slice(4)
  const left = lines.length - LINES_SHOWN
  return [...lines.slice(0, LINES_SHOWN), ...(left > 0 ? [`… ${left} more lines`] : [])].join('\n')
}

/** Compares a report with the committed one. */
export function reportFindings(base: string, path: string, text: string): Finding[] {
  const file = join(base, path)
  if (!existsSync(file))
    return [{ where: path, what: 'is missing: npm run check:api -- --update, and commit it' }]
  if (readFileSync(file, 'utf8') === text) return []
  return [{ where: path, what: `the public shape differs:\n${diff(file, text)}\n${UPDATE}` }]
}

/** Writes a report and creates its folder. */
export function writeReport(base: string, path: string, text: string): void {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), text)
}

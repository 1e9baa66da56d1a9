// npm run sizes: compares the gzip bytes that a user's browser fetches with sizes.json. Prints the
// changed rows; `--all` prints all. `--update` writes the sizes, and the limits of rows that
// changed by less than 100 bytes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from '../lib/report.js'
import { runCommand } from '../lib/runCommand.js'
import { root } from '../lib/workspace.js'
import { type Rows, sizeFindings, tableOf } from './compare.js'
import { measure } from './measure.js'
import { formatRows, updateRows } from './update.js'

/** Lists the files that changed since sizes.json was written. */
async function changedModules(): Promise<string[]> {
  const { output } = await runCommand('git', ['log', '-1', '--format=%H', '--', 'sizes.json'])
  const diff = await runCommand('git', ['diff', '--name-only', '--no-renames', output.trim()])
  return diff.code === 0 ? diff.output.trim().split('\n') : []
}

const path = join(root, 'sizes.json')
const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Rows) : {}
const measured = await measure()
const changed = await changedModules()
console.log(`gzip level 9, bytes / limit, change; bundled by Vite from source, minified\n`)
console.log(`${tableOf(measured, before, { changed, isWhole: process.argv.includes('--all') })}\n`)
const isUpdate = process.argv.includes('--update')
const { rows, reasons } = isUpdate ? updateRows(measured, before) : { rows: before, reasons: [] }
if (isUpdate) writeFileSync(path, formatRows(rows))
if (reasons.length > 0)
  console.log(`needs a reason in the commit:\n${reasons.map((each) => `  ${each}`).join('\n')}\n`)
report('sizes', `${Object.keys(measured).length} rows`, sizeFindings(measured, rows))

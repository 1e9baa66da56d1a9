// npm run sizes: gzip bytes that a user's browser fetches, against sizes.json.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from '../lib/report.js'
import { root } from '../lib/workspace.js'
import { type Limits, sizeFindings, tableOf } from './compare.js'
import { measure } from './measure.js'

const path = join(root, 'sizes.json')
const limits = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Limits) : {}
const measured = await measure()
console.log(
  `gzip level 9, bytes / limit; bundled by Vite from source, minified\n\n${tableOf(measured, limits)}\n`,
)
report('sizes', `${Object.keys(measured).length} rows`, sizeFindings(measured, limits))

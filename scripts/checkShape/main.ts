// npm run check:shape: compares figures of the code of all packages with
// // scripts/checkShape/shape.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isTest, readSources } from '../checkGraph/readSources.js'
import { report } from '../lib/report.js'
import { readWorkspaces, root } from '../lib/workspace.js'
import { betterFigures, shapeFile, shapeFindings, shapeTable } from './compareShape.js'
import { formatNarrow } from './formatNarrow.js'
import { measureNarrow, measureShape, type Shape } from './measureShape.js'

// Scripts write the drawings, texts and tables of these packages.
const written = ['packages/icons', 'packages/locales']
const workspaces = readWorkspaces().filter(
  ({ folder }) => folder.startsWith('packages/') && !written.includes(folder),
)
const entries = workspaces.flatMap(({ folder, manifest }) =>
  Object.values(manifest.exports ?? {}).map(({ source = '' }) => posix.join(folder, source)),
)
const sources = readSources(
  root,
  workspaces.map(({ folder }) => folder),
)
const narrow = formatNarrow(sources.filter(({ path }) => !isTest(path)))
const shape = { ...measureShape(sources, new Set(entries)), ...measureNarrow(narrow) }
const path = join(root, shapeFile)
const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Shape) : {}
const isUpdate = process.argv.includes('--update')
if (isUpdate) writeFileSync(path, `${JSON.stringify(shape, undefined, 2)}\n`)
const better = betterFigures(shape, before)
console.log(`${shapeTable(shape, before)}\n`)
if (better.length > 0 && !isUpdate)
  console.log(`better than kept, --update keeps it: ${better.join(' · ')}\n`)
report('check:shape', `${sources.length} files`, shapeFindings(shape, isUpdate ? shape : before))

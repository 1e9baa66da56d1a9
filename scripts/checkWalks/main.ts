// npm run check:walks: counts the files that a reader opens to follow a user action, by the tables
// // in walks/.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from '../lib/report.js'
import { readWorkspaces, root } from '../lib/workspace.js'
import { createCode } from './createCode.js'
import { limitFindings, lowerLimit, measureWalk } from './measureWalk.js'
import { parseWalk } from './parseWalk.js'
import { relocateSteps } from './relocateSteps.js'
import { walkFindings } from './walkFindings.js'

const folder = 'scripts/checkWalks/walks'
const isUpdate = process.argv.includes('--update')
const code = createCode(
  root,
  readWorkspaces().filter(({ folder: path }) => path.startsWith('packages/')),
)
const tables = readdirSync(join(root, folder)).sort()
const findings = tables.flatMap((name) => {
  const table = `${folder}/${name}`
  const kept = readFileSync(join(root, table), 'utf8')
  const text = isUpdate ? relocateSteps(root, code, parseWalk(kept), kept) : kept
  const walk = parseWalk(text)
  const size = measureWalk(code, walk)
  const { files, leaves, lines, packages } = size
  console.log(`${walk.title}`)
  console.log(`  ${files} files (limit ${walk.limit}, target ${walk.target}), ${lines} lines`)
  console.log(
    `  ${leaves} leaves besides · ${packages.map(([id, count]) => `${id} ${count}`).join(', ')}`,
  )
  if (isUpdate) writeFileSync(join(root, table), lowerLimit(text, walk, size))
  else if (files < walk.limit) console.log('  below the limit, --update lowers it')
  return [...walkFindings(code, walk, table), ...limitFindings(walk, size, table)]
})
report('check:walks', `${tables.length} walks`, findings)

// npm run check:saboteurs: checks that every entry is complete and applies to the current code, and
// that docs/threats.md has the ids that tests and entries cite. Runs no test.
// `--update` first writes the new files into entries whose code or test moved.
import { readTests } from '../lib/readTests.js'
import { report } from '../lib/report.js'
import { root } from '../lib/workspace.js'
import { checkSaboteurs } from './checkSaboteurs.js'
import { readSaboteurs } from './readSaboteurs.js'
import { relocate } from './relocate.js'
import { readThreats, threatFindings } from './threats.js'

if (process.argv.includes('--update')) {
  const { saboteurs } = readSaboteurs()
  const wrong = new Set(checkSaboteurs(root, saboteurs).map(({ where }) => where))
  const moved = relocate(
    root,
    saboteurs.filter(({ where }) => wrong.has(where)),
  )
  console.log(`check:saboteurs: ${moved} saboteurs name new files now`)
}
const { saboteurs, findings } = readSaboteurs()
report('check:saboteurs', `${saboteurs.length} saboteurs`, [
  ...findings,
  ...checkSaboteurs(root, saboteurs),
  ...threatFindings(root, readThreats(root), readTests(root), saboteurs),
])

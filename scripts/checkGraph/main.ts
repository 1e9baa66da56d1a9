import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTests } from '../lib/readTests.js'
import { report } from '../lib/report.js'
import { readWorkspaces, root } from '../lib/workspace.js'
import { codeFindings, limitFindings } from './codeFindings.js'
import { graphFindings } from './graphFindings.js'
import { layerRuleFindings, rulesFile, withLayerRules } from './layerRules.js'
import { nameFindings } from './nameFindings.js'
import { readSources } from './readSources.js'
import { testFindings } from './testFindings.js'
import { waivers } from './waivers.js'

const workspaces = readWorkspaces().filter(({ folder }) => folder.startsWith('packages/'))
const sources = readSources(
  root,
  workspaces.map(({ folder }) => folder),
)
const rulesPath = join(root, rulesFile)
if (process.argv.includes('--update'))
  writeFileSync(rulesPath, withLayerRules(readFileSync(rulesPath, 'utf8')))
report('check:graph', `${sources.length} files`, [
  ...graphFindings(workspaces, sources),
  ...codeFindings(sources),
  ...limitFindings(sources, waivers),
  ...nameFindings(sources),
  ...testFindings(readTests(root, sources)),
  ...layerRuleFindings(readFileSync(rulesPath, 'utf8')),
])

import { report } from '../lib/report.js'
import { readWorkspaces, root } from '../lib/workspace.js'
import { codeFindings, limitFindings } from './codeFindings.js'
import { graphFindings } from './graphFindings.js'
import { readSources } from './readSources.js'
import { waivers } from './waivers.js'

const workspaces = readWorkspaces().filter(({ folder }) => folder.startsWith('packages/'))
const sources = readSources(
  root,
  workspaces.map(({ folder }) => folder),
)
report('check:graph', `${sources.length} files`, [
  ...graphFindings(workspaces, sources),
  ...codeFindings(sources),
  ...limitFindings(sources, waivers),
])

// npm run types: tsc on every workspace and on these scripts, two at a time.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { report } from './lib/report.js'
import { runAll, runCommand } from './lib/runCommand.js'
import { readWorkspaces, root } from './lib/workspace.js'

/** `tsconfig.json` and its variants, but not what is only for building. */
const CONFIG = /^tsconfig(\.(?!build\b)[\w-]+)?\.json$/

const folders = [...readWorkspaces().map(({ folder }) => folder), 'scripts']
const configs = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => CONFIG.test(name))
    .map((name) => `${folder}/${name}`),
)
const runs = await runAll(
  configs.map(
    (config) => () =>
      runCommand(join(root, 'node_modules/.bin/tsc'), ['-p', config, '--pretty', 'false']),
  ),
)
/** Without the inner chains of why a type does not fit, which can be pages. */
const short = (output: string): string =>
  output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('    '))
    .join('\n')

const findings = runs.flatMap(({ code, output }, index) =>
  code === 0 ? [] : [{ where: configs[index] ?? '', what: `tsc:\n${short(output)}` }],
)
report('types', `${configs.length} projects`, findings)

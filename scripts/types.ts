// npm run types: runs tsc on every workspace and on these scripts, two at a time. `-- react demo`
// selects workspaces.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { report } from './lib/report.js'
import { runAll } from './lib/runCommand.js'
import { runTsc } from './lib/runTsc.js'
import { readWorkspaces, root } from './lib/workspace.js'

/** `tsconfig.json` and its variants, without those for building. */
const CONFIG = /^tsconfig(\.(?!build\b)[\w-]+)?\.json$/

const wanted = process.argv.slice(2)
const all = [...readWorkspaces().map(({ folder }) => folder), 'scripts']
const unknown = wanted.filter((id) => !all.some((folder) => basename(folder) === id))
const folders = all.filter((folder) => wanted.length === 0 || wanted.includes(basename(folder)))
const configs = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => CONFIG.test(name))
    .map((name) => `${folder}/${name}`),
)
const runs = await runAll(configs.map((config) => () => runTsc(['-p', config])))
/** Leaves out the nested reasons of a type error, which may be pages long. */
const short = (output: string): string =>
  output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('    '))
    .join('\n')

const findings = runs.flatMap(({ code, output }, index) =>
  code === 0 ? [] : [{ where: configs[index] ?? '', what: `tsc:\n${short(output)}` }],
)
const names = all.map((folder) => basename(folder)).join(', ')
report('types', `${configs.length} projects`, [
  ...unknown.map((id) => ({ where: id, what: `is not a workspace: name one of ${names}` })),
  ...findings,
])

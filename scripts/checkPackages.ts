// npm run check:packages: what npm would publish, seen with the eyes of those who install it. Needs a build.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, report } from './lib/report.js'
import { runAll, runCommand } from './lib/runCommand.js'
import { readPublished, root } from './lib/workspace.js'

const bin = join(root, 'node_modules/.bin')
const published = readPublished()
const checks = [
  { name: 'publint', command: join(bin, 'publint'), arguments: ['--strict'] },
  { name: 'attw', command: join(bin, 'attw'), arguments: ['--pack', '.', '--profile', 'esm-only', '--no-emoji'] },
]
const jobs = published.flatMap(({ folder }) =>
  checks.map((check) => async (): Promise<Finding[]> => {
    const cwd = join(root, folder)
    if (!existsSync(join(cwd, 'dist'))) return [{ where: folder, what: 'is not built: npm run build' }]
    const { code, output } = await runCommand(check.command, check.arguments, { cwd })
    if (code === 0) console.log(`${check.name} ${folder}`)
    return code === 0 ? [] : [{ where: folder, what: `${check.name}:\n${output.trim()}` }]
  }),
)
// One at a time: both pack the package into its own folder.
report('check:packages', `${published.length} packages`, (await runAll(jobs, 1)).flat())

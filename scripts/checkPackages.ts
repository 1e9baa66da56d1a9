// npm run check:packages: the published packages as an installing app gets them. Needs a build.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, report } from './lib/report.js'
import { runAll, runCommand } from './lib/runCommand.js'
import { readPublished, root, type Workspace } from './lib/workspace.js'

const bin = join(root, 'node_modules/.bin')
const published = readPublished()
// A package with only a command has no types.
const tools = [
  { name: 'publint', command: join(bin, 'publint'), arguments: ['--strict'], needsExports: false },
  {
    name: 'attw',
    command: join(bin, 'attw'),
    arguments: ['--pack', '.', '--profile', 'esm-only', '--no-emoji'],
    needsExports: true,
  },
]

/** Apps have no use for a package's tests. */
async function packedTests({ folder }: Workspace): Promise<Finding[]> {
  const { code, output } = await runCommand(
    'npm',
    ['pack', '--dry-run', '--ignore-scripts', '--loglevel=notice'],
    { cwd: join(root, folder) },
  )
  if (code !== 0)
    return [
      {
        where: folder,
        what: `cannot be packed, correct its package.json: npm pack:\n${output.trim()}`,
      },
    ]
  const tests = output.match(/\b(?:src|dist)\/(?:\S*\.test\.|test\/)\S+/g) ?? []
  return tests.length > 0
    ? [
        {
          where: `${folder}/package.json`,
          what: `publishes ${tests.join(', ')}: leave it out by "files"`,
        },
      ]
    : []
}

/** Style sheets have no types to resolve. */
function withoutStyles({ manifest }: Workspace): string[] {
  const sheets = Object.keys(manifest.exports ?? {}).filter((path) => path.endsWith('.css'))
  return sheets.length > 0 ? ['--exclude-entrypoints', ...sheets] : []
}

async function check(workspace: Workspace): Promise<Finding[]> {
  const { folder } = workspace
  if (!existsSync(join(root, folder, 'dist')))
    return [{ where: folder, what: 'is not built: npm run build' }]
  const findings = await packedTests(workspace)
  for (const tool of tools.filter(
    ({ needsExports }) => !needsExports || workspace.manifest.exports,
  )) {
    const options = tool.name === 'attw' ? withoutStyles(workspace) : []
    const { code, output } = await runCommand(tool.command, [...tool.arguments, ...options], {
      cwd: join(root, folder),
    })
    if (code === 0) console.log(`${tool.name} ${folder}`)
    else findings.push({ where: folder, what: `${tool.name}:\n${output.trim()}` })
  }
  return findings
}

/**
 * The declarations compile without `skipLibCheck` in the oldest TypeScript that the packages
 * promise to work with.
 */
async function oldestTypes(): Promise<Finding[]> {
  const { code, output } = await runCommand('node', [
    'apps/compat/node_modules/typescript/bin/tsc',
    '-p',
    'scripts/oldestTypes',
  ])
  return code === 0
    ? []
    : [{ where: 'scripts/oldestTypes', what: `TypeScript 5.4:\n${output.trim()}` }]
}

const found = await runAll([...published.map((workspace) => () => check(workspace)), oldestTypes])
report('check:packages', `${published.length} packages`, found.flat())

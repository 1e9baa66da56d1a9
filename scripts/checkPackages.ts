// npm run check:packages: the published packages as an installing app gets them. Needs a build.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finding, report } from './lib/report.js'
import { runAll, runCommand } from './lib/runCommand.js'
import { readPublished, root, type Workspace } from './lib/workspace.js'
import { packPublished } from './release/packPublished.js'

const bin = join(root, 'node_modules/.bin')
const published = readPublished()
// A package with only a command has no types.
const tools = [
  { name: 'publint', command: join(bin, 'publint'), arguments: ['--strict'], needsExports: false },
  {
    name: 'attw',
    command: join(bin, 'attw'),
    arguments: ['--profile', 'esm-only', '--no-emoji'],
    needsExports: true,
  },
]

/** Apps have no use for a package's tests. */
async function packedTests({ folder }: Workspace, tarball: string): Promise<Finding[]> {
  const { code, output } = await runCommand('tar', ['-tzf', tarball])
  if (code !== 0)
    return [
      { where: folder, what: `${tarball} cannot be read, pack it again: tar:\n${output.trim()}` },
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

async function check(workspace: Workspace, tarball: string): Promise<Finding[]> {
  const { folder } = workspace
  const findings = await packedTests(workspace, tarball)
  for (const tool of tools.filter(
    ({ needsExports }) => !needsExports || workspace.manifest.exports,
  )) {
    const options = tool.name === 'attw' ? withoutStyles(workspace) : []
    const { code, output } = await runCommand(tool.command, [
      tarball,
      ...tool.arguments,
      ...options,
    ])
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

const target = mkdtempSync(join(tmpdir(), 'latchkey-packed-'))
process.once('SIGINT', () => process.exit(130))
process.once('exit', () => rmSync(target, { recursive: true, force: true }))

/** Packs each package once for all tools. */
async function checkPacked(): Promise<Finding[]> {
  const unbuilt = published.filter(({ folder }) => !existsSync(join(root, folder, 'dist')))
  if (unbuilt.length > 0)
    return unbuilt.map(({ folder }) => ({ where: folder, what: 'is not built: npm run build' }))
  const tarballs = await packPublished(root, target, published)
  const jobs = published.map(
    (workspace, index) => () => check(workspace, join(target, tarballs[index]?.file ?? '')),
  )
  return (await runAll([...jobs, oldestTypes])).flat()
}

report('check:packages', `${published.length} packages`, await checkPacked())

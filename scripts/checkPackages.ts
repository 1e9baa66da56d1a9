// npm run check:packages: checks the packed packages that apps install. Needs a build.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { type Finding, report } from './lib/report.js'
import { runAll, runCommand } from './lib/runCommand.js'
import { readPublished, root, type Workspace } from './lib/workspace.js'
import { packPublished } from './release/packPublished.js'

const published = readPublished()

/** Matches files of tests, which apps do not need. */
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

async function manifestFindings({ folder }: Workspace, tarball: string): Promise<Finding[]> {
  const publint = join(root, 'node_modules/.bin/publint')
  const { code, output } = await runCommand(publint, [tarball, '--strict'])
  return code === 0 ? [] : [{ where: folder, what: `publint:\n${output.trim()}` }]
}

/** The page with the fix of each kind of problem. */
const EXPLANATIONS =
  'https://github.com/arethetypeswrong/arethetypeswrong.github.io/tree/main/docs/problems'

/** Resolution modes of apps that cannot import a package of ES modules. */
const unsupported: readonly string[] = ['node10', 'node16-cjs']

/** Returns the findings of "Are the types wrong?". A package with only a command has no types. */
async function typeFindings({ folder, manifest }: Workspace, tarball: string): Promise<Finding[]> {
  if (!manifest.exports) return []
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)), {
    // Style sheets have no types to resolve.
    excludeEntrypoints: Object.keys(manifest.exports).filter((path) => path.endsWith('.css')),
  })
  const problems = analysis.types ? analysis.problems : []
  return problems
    .filter(
      (problem) => !('resolutionKind' in problem && unsupported.includes(problem.resolutionKind)),
    )
    .map((problem) => ({
      where: folder,
      what: `attw: ${JSON.stringify(problem)}: see ${EXPLANATIONS}`,
    }))
}

async function check(workspace: Workspace, tarball: string): Promise<Finding[]> {
  const findings = [
    ...(await packedTests(workspace, tarball)),
    ...(await manifestFindings(workspace, tarball)),
    ...(await typeFindings(workspace, tarball)),
  ]
  if (findings.length === 0) console.log(`checked ${workspace.folder}`)
  return findings
}

/**
 * Compiles the declarations without `skipLibCheck` in the oldest supported
 * TypeScript.
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

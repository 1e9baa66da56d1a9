// npm run build: builds every published package after its dependencies, two at a time. npm run
// types checks the types, which would double the time of this script.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, report } from './lib/report.js'
import { runAll, runCommand } from './lib/runCommand.js'
import { tscEnvironment } from './lib/runTsc.js'
import { readPublished, root, type Workspace } from './lib/workspace.js'

const published = readPublished()
const findings: Finding[] = []

async function build({ folder, manifest }: Workspace): Promise<void> {
  const cwd = join(root, folder)
  rmSync(join(cwd, 'dist'), { recursive: true, force: true })
  const { code, output } = await runCommand('npm', ['run', '--silent', 'build'], {
    cwd,
    env: tscEnvironment,
  })
  const missing = Object.values(manifest.exports ?? {}).flatMap((conditions) =>
    [conditions.types, conditions.default].filter((path) => path && !existsSync(join(cwd, path))),
  )
  if (code !== 0) findings.push({ where: folder, what: `build failed:\n${output.trim()}` })
  else if (missing.length > 0)
    findings.push({
      where: folder,
      what: `built, but its package.json exports ${missing.join(', ')}, which is not there`,
    })
  else console.log(`built ${manifest.name}`)
}

/** Started builds, by package name. */
const begun = new Map<string, Promise<void>>()

function buildAfterNeeded(workspace: Workspace): Promise<void> {
  const { name, dependencies, devDependencies, peerDependencies } = workspace.manifest
  const needed = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
  const done = Promise.all(needed.map((other) => begun.get(other))).then(() => build(workspace))
  begun.set(name, done)
  return done
}

await runAll(published.map((workspace) => () => buildAfterNeeded(workspace)))
report('build', `${published.length} packages`, findings)

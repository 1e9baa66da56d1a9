// npm run build: every published package, each after those it needs.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, report } from './lib/report.js'
import { runCommand } from './lib/runCommand.js'
import { readPublished, root } from './lib/workspace.js'

const published = readPublished()
const findings: Finding[] = []
for (const { folder, manifest } of published) {
  const cwd = join(root, folder)
  rmSync(join(cwd, 'dist'), { recursive: true, force: true })
  const { code, output } = await runCommand('npm', ['run', '--silent', 'build'], { cwd })
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
report('build', `${published.length} packages`, findings)

// npm run check:reproducible: builds and packs every published package twice and compares the
// tarballs byte for byte. The builds differ in folder, NODE_ENV, time zone, locale and umask.
// `--built` uses the build of the repository as the first one. `--keep` keeps the folders for
// inspection.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTree } from '../lib/copyTree.js'
import { report } from '../lib/report.js'
import { runAll, runCommand } from '../lib/runCommand.js'
import { readPublished, root } from '../lib/workspace.js'
import { packPublished, type Tarball } from '../release/packPublished.js'
import { compareTarballs } from './compareTarballs.js'

const environments = [
  {
    prefix: 'latchkey-build-',
    umask: '022',
    env: { NODE_ENV: 'production', TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
  },
  {
    prefix: 'latchkey-the-same-source-built-elsewhere-',
    umask: '077',
    env: {
      NODE_ENV: 'development',
      TZ: 'Pacific/Kiritimati',
      LANG: 'tr_TR.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
    },
  },
]
const isKept = process.argv.includes('--keep')
const folders: string[] = []
process.once('SIGINT', () => process.exit(130))
process.once('exit', () => {
  for (const folder of folders) if (!isKept) rmSync(folder, { recursive: true, force: true })
})

async function build({ prefix, umask, env }: (typeof environments)[number]): Promise<Tarball[]> {
  const folder = copyTree(root, { prefix, hasOwnPackages: true })
  folders.push(folder)
  // The mode of a file in a checkout with this umask.
  for (const workspace of readPublished(folder))
    chmodSync(join(folder, workspace.folder, 'package.json'), 0o666 & ~Number.parseInt(umask, 8))
  const { code, output } = await runCommand(
    'sh',
    ['-c', `umask ${umask} && exec npm run --silent build`],
    { cwd: folder, env },
  )
  if (code !== 0) throw new Error(`The build in ${folder} failed:\n${output.trim()}`)
  return packPublished(folder, join(folder, 'release'))
}

/** Packs the build of the repository. */
function packBuilt(): Promise<Tarball[]> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-built-'))
  folders.push(folder)
  return packPublished(root, folder)
}

const builds = environments.map((environment) => () => build(environment))
const [one = [], other = []] = await runAll(
  process.argv.includes('--built') ? [packBuilt, ...builds.slice(1)] : builds,
)
const findings = compareTarballs(one, other)
for (const { name, sha256 } of one)
  if (!findings.some(({ where }) => where === name)) console.log(`${name} ${sha256}`)
if (isKept) console.log(folders.join('\n'))
report('check:reproducible', `${one.length} packages built twice`, findings)

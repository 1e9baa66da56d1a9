import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from '../lib/report.js'
import { readManifest, readPublished, root } from '../lib/workspace.js'
import { licenceFindings } from './licenceFindings.js'
import type { LockedPackages } from './lockFile.js'

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: LockedPackages
}
const readInstalled = (folder: string) => {
  const path = join(root, folder, 'package.json')
  return existsSync(path) ? readManifest(path) : undefined
}
const published = readPublished().map(({ folder }) => folder)
report(
  'check:licences',
  `${Object.keys(packages).length} packages`,
  licenceFindings(packages, published, readInstalled),
)

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LockedPackages } from '../checkLicences/lockFile.js'
import type { Commit } from '../lib/readCommit.js'
import { readPublished, root } from '../lib/workspace.js'
import { createSbom, type Sbom } from './createSbom.js'

/** Name of the file in the release. */
export const SBOM_FILE = 'sbom.cdx.json'

/** Returns the version that all published packages share. */
export function readVersion(base: string = root): string {
  const versions = new Set(readPublished(base).map(({ manifest }) => manifest.version))
  const [version] = versions
  if (!version || versions.size > 1)
    throw new Error(
      `The published packages have versions ${[...versions].join(', ')}: give them one.`,
    )
  return version
}

/** Writes the bill of materials of the published packages into a folder. */
export function writeSbom(folder: string, commit: Commit, base: string = root): Sbom {
  const { packages } = JSON.parse(readFileSync(join(base, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages
  }
  const published = readPublished(base).map((workspace) => workspace.folder)
  const sbom = createSbom(packages, published, readVersion(base), commit)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, SBOM_FILE), `${JSON.stringify(sbom, undefined, 2)}\n`)
  return sbom
}

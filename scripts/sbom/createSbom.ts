import { createHash } from 'node:crypto'
import {
  findDependencies,
  type LockedPackage,
  type LockedPackages,
  nameOf,
  productionClosure,
} from '../checkLicences/lockFile.js'
import { readByHand } from '../checkLicences/policy.js'
import type { Commit } from '../lib/readCommit.js'

/** A package in the bill of materials. */
interface Component {
  type: 'library'
  'bom-ref': string
  group?: string
  name: string
  version: string
  scope?: 'required' | 'optional'
  hashes?: { alg: 'SHA-512'; content: string }[]
  licenses: { expression: string }[]
  purl: string
}

/** The written part of CycloneDX 1.6. Source: https://cyclonedx.org/docs/1.6/json/ */
export interface Sbom {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json'
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  serialNumber: string
  version: 1
  metadata: {
    timestamp: string
    component: { type: 'application'; 'bom-ref': string; name: string; version: string }
  }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Compares by code unit, so that the order does not depend on the locale. */
const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Returns the URL of an npm package. Source: https://github.com/package-url/purl-spec */
const purlOf = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

const refOf = (folder: string, locked: LockedPackage): string =>
  purlOf(nameOf(folder, locked), locked.version ?? '')

function componentOf(folder: string, locked: LockedPackage): Component {
  const name = nameOf(folder, locked)
  const version = locked.version ?? ''
  const licence = readByHand[`${name}@${version}`]?.licence ?? locked.license
  if (!licence)
    throw new Error(
      `${name}@${version} names no licence: read its licence file and add it to scripts/checkLicences/policy.ts, or remove it.`,
    )
  const [group, short] = name.startsWith('@') ? name.split('/') : []
  const sha512 = /^sha512-(\S+)$/.exec(locked.integrity ?? '')?.[1]
  return {
    type: 'library',
    'bom-ref': refOf(folder, locked),
    ...(group ? { group } : {}),
    name: short ?? name,
    version,
    scope: locked.optional ? 'optional' : 'required',
    ...(sha512
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }
      : {}),
    licenses: [{ expression: licence }],
    purl: purlOf(name, version),
  }
}

/**
 * Returns a UUID of version 8 (RFC 9562) from a hash of the contents, so that equal contents have
 * equal serial numbers.
 */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Lists every package that is installed with the published packages: their dependencies and
 * required peers, recursively, with hashes and licences of the lock file. Equal commits give equal
 * bytes.
 *
 * @param published - Folders of the published packages.
 * @throws Error if a package has no licence.
 */
export function createSbom(
  packages: LockedPackages,
  published: readonly string[],
  version: string,
  commit: Commit,
): Sbom {
  const folders = [...productionClosure(packages, published)].sort(byText)
  const lockedIn = (folder: string): LockedPackage => packages[folder] ?? {}
  // One component for the same version in two folders.
  const components = new Map(
    folders.map((folder) => [
      refOf(folder, lockedIn(folder)),
      componentOf(folder, lockedIn(folder)),
    ]),
  )
  const edges = new Map<string, Set<string>>()
  for (const folder of folders) {
    const ref = refOf(folder, lockedIn(folder))
    const needed = findDependencies(packages, folder).map((other) => refOf(other, lockedIn(other)))
    edges.set(ref, new Set([...(edges.get(ref) ?? []), ...needed]))
  }
  const root = `latchkey@${version}`
  edges.set(root, new Set(published.map((folder) => refOf(folder, lockedIn(folder)))))
  const contents = {
    components: [...components.values()].sort((one, other) => byText(one.purl, other.purl)),
    dependencies: [...edges]
      .map(([ref, needed]) => ({ ref, dependsOn: [...needed].sort(byText) }))
      .sort((one, other) => byText(one.ref, other.ref)),
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([commit, contents]))}`,
    version: 1,
    metadata: {
      timestamp: commit.time,
      component: { type: 'application', 'bom-ref': root, name: 'latchkey', version },
    },
    ...contents,
  }
}

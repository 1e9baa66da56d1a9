import type { Finding } from '../lib/report.js'
import type { Manifest } from '../lib/workspace.js'
import { type LockedPackage, type LockedPackages, nameOf, productionClosure } from './lockFile.js'
import { isFulfilled, parseExpression } from './parseExpression.js'
import { banned, notShipped, osiLicences, readByHand, shippedByHand } from './policy.js'

function isFrom(version: string, from: readonly [number, number, number]): boolean {
  // A pre-release counts as its release, so that those of a banned version are banned.
  const parts = version.split(/[-+]/)[0]?.split('.').map(Number) ?? []
  for (const [index, min] of from.entries()) {
    const part = parts[index] ?? 0
    if (part !== min) return part > min
  }
  return true
}

/** Returns the licence of a manifest, in the current or an older form of npm. */
function claimed(manifest: Pick<Manifest, 'license' | 'licenses'> | undefined): string | undefined {
  const { license, licenses } = manifest ?? {}
  const typeOf = (value: unknown): string | undefined =>
    typeof value === 'string' ? value : (value as { type?: string } | undefined)?.type
  return Array.isArray(licenses) ? licenses.map(typeOf).join(' OR ') : typeOf(license)
}

function licenceFinding(
  id: string,
  licence: string | undefined,
  isShipped: boolean,
): string | undefined {
  const effective = readByHand[id]?.licence ?? licence
  if (!effective)
    return 'names no licence: read its licence file and add it to scripts/checkLicences/policy.ts, or remove it'
  const expression = parseExpression(effective)
  if (!expression || !isFulfilled(expression, (one) => osiLicences.has(one)))
    return `licence '${effective}' is not known to be OSI-approved: remove it, or add it to scripts/checkLicences/policy.ts with a reason`
  if (isShipped && !isFulfilled(expression, (one) => osiLicences.has(one) && !notShipped.has(one)))
    return `licence '${effective}' must not be in what is shipped: make it a development dependency, or replace it`
  return undefined
}

function packageFindings(
  folder: string,
  locked: LockedPackage,
  manifest: Manifest | undefined,
  isShipped: boolean,
): Finding[] {
  const name = nameOf(folder, locked)
  const version = locked.version ?? ''
  const id = `${name}@${version}`
  const findings: Finding[] = []
  const add = (what: string | undefined): void => {
    if (what) findings.push({ where: `${id} (${folder})`, what })
  }
  const isDevelopment = locked.dev === true && !isShipped
  const ban = banned.find(
    (rule) =>
      rule.name.test(name) &&
      isFrom(version, rule.from) &&
      !(rule.allowsDevelopment && isDevelopment),
  )
  add(ban && `is banned: ${ban.reason}: remove the dependency that brings it (npm explain ${name})`)
  const mayBeReciprocal = shippedByHand.some((rule) => rule.name.test(name))
  add(licenceFinding(id, claimed(manifest) ?? locked.license, isShipped && !mayBeReciprocal))
  if (locked.license && manifest && claimed(manifest) !== locked.license && !readByHand[id])
    add(
      `lock file says '${locked.license}', its package.json '${claimed(manifest)}': read its licence file and add it to readByHand in scripts/checkLicences/policy.ts`,
    )
  if (isShipped && locked.hasInstallScript)
    add(
      'runs a script when installed, and is part of what is shipped: replace it by a package without one',
    )
  if (
    isShipped &&
    folder.startsWith('packages/') &&
    /"(pre|post)?install"/.test(JSON.stringify(manifest?.scripts ?? {}))
  )
    add('runs a script when installed: remove the script, or do its work in the build')
  return findings
}

/**
 * Checks every package of a lock file against the policy. `readInstalled` returns the package.json
 * in a folder, if it is installed.
 */
export function licenceFindings(
  packages: LockedPackages,
  published: readonly string[],
  readInstalled: (folder: string) => Manifest | undefined,
): Finding[] {
  const shipped = productionClosure(packages, published)
  return Object.entries(packages)
    .filter(([folder, locked]) => folder !== '' && !locked.link)
    .flatMap(([folder, locked]) =>
      packageFindings(folder, locked, readInstalled(folder), shipped.has(folder)),
    )
}

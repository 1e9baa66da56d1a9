/** One entry of a package-lock.json of version 3, keyed by its folder. */
export interface LockedPackage {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  integrity?: string
  name?: string
  /** True if only development dependencies require it. */
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>

const FOLDER = 'node_modules/'

/**
 * Returns the installed name of a folder of the lock file: `@b/c` of
 * `node_modules/a/node_modules/@b/c`.
 */
export function nameOf(folder: string, locked: LockedPackage): string {
  return locked.name ?? folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length)
}

/** Returns the folder in which Node finds `name` from `folder`. */
function findFolder(packages: LockedPackages, folder: string, name: string): string | undefined {
  for (let base = folder; ; base = base.slice(0, Math.max(base.lastIndexOf('/'), 0))) {
    const candidate = `${base}${base ? '/' : ''}${FOLDER}${name}`
    const found = packages[candidate]
    if (found) return found.link ? found.resolved : candidate
    if (base === '') return undefined
  }
}

/** Lists the folders of the dependencies and required peers of a folder. */
export function findDependencies(packages: LockedPackages, folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[folder] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  )
  const names = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
  return [...names].flatMap((name) => findFolder(packages, folder, name) ?? [])
}

/**
 * Lists the folders that are installed with the given workspaces: their dependencies and required
 * peers, recursively.
 */
export function productionClosure(
  packages: LockedPackages,
  workspaces: readonly string[],
): Set<string> {
  const reached = new Set<string>()
  const waiting = [...workspaces]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (reached.has(folder)) continue
    reached.add(folder)
    waiting.push(...findDependencies(packages, folder))
  }
  return reached
}

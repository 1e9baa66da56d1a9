/** One entry of a package-lock.json of version 3, keyed by its folder. */
export interface LockedPackage {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  name?: string
  optional?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>

const FOLDER = 'node_modules/'

/** The name under which a folder of the lock file is installed: `node_modules/a/node_modules/@b/c` → `@b/c`. */
export function nameOf(folder: string, locked: LockedPackage): string {
  return locked.name ?? folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length)
}

/** The folder that Node finds `name` in, seen from `folder`. */
function findFolder(packages: LockedPackages, folder: string, name: string): string | undefined {
  for (let base = folder; ; base = base.slice(0, Math.max(base.lastIndexOf('/'), 0))) {
    const candidate = `${base}${base ? '/' : ''}${FOLDER}${name}`
    const found = packages[candidate]
    if (found) return found.link ? found.resolved : candidate
    if (base === '') return undefined
  }
}

/** What comes along when the given workspaces are installed: their dependencies and required peers, and so on. */
export function productionClosure(packages: LockedPackages, workspaces: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...workspaces]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (reached.has(folder)) continue
    reached.add(folder)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[folder] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = findFolder(packages, folder, name)
      if (found !== undefined) waiting.push(found)
    }
  }
  return reached
}

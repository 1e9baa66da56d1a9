import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The repository's folder. */
export const root: string = resolve(import.meta.dirname, '../..')

/** The used fields of a package.json. */
export interface Manifest {
  name: string
  version: string
  private?: boolean
  license?: unknown
  licenses?: unknown
  repository?: { url: string; directory?: string }
  scripts?: Record<string, string>
  exports?: Record<string, Record<string, string>>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** One workspace: `packages/core`, `apps/demo` or `examples/headless`. */
export interface Workspace {
  /** Relative to the repository, with forward slashes. */
  folder: string
  /** The last part of the folder: `core`. */
  id: string
  manifest: Manifest
}

export function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}

/** Returns every workspace, packages first. */
export function readWorkspaces(base: string = root): Workspace[] {
  return ['packages', 'apps', 'examples'].flatMap((parent) => {
    const ids = existsSync(join(base, parent)) ? readdirSync(join(base, parent)).sort() : []
    return ids
      .filter((id) => existsSync(join(base, parent, id, 'package.json')))
      .map((id) => ({
        folder: `${parent}/${id}`,
        id,
        manifest: readManifest(join(base, parent, id, 'package.json')),
      }))
  })
}

/** Returns the published packages, each after its dependencies. */
export function readPublished(base: string = root): Workspace[] {
  const published = readWorkspaces(base).filter(
    ({ folder, manifest }) => folder.startsWith('packages/') && !manifest.private,
  )
  const ordered: Workspace[] = []
  const place = (workspace: Workspace): void => {
    if (ordered.includes(workspace)) return
    for (const other of published)
      if (other !== workspace && workspace.manifest.dependencies?.[other.manifest.name])
        place(other)
    ordered.push(workspace)
  }
  for (const workspace of published) place(workspace)
  return ordered
}

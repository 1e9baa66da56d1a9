import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Workspace } from '../lib/workspace.js'
import type { Place } from './parseWalk.js'
import { type Module, readModule } from './readModule.js'

/** The code of the packages, read on demand. */
export interface Code {
  /** Returns `undefined` if there is no such file. */
  read(path: string): Module | undefined
  /** Returns the file of this repository that an import resolves to. */
  resolve(from: string, specifier: string): string | undefined
  /** Follows an imported name through re-exports to the file that declares it. */
  follow(from: string, specifier: string, name: string): Place | undefined
}

/** Creates a reader for the packages in `<base>/packages`. Paths are relative to `packages`. */
export function createCode(base: string, workspaces: readonly Workspace[]): Code {
  const folder = join(base, 'packages')
  const modules = new Map<string, Module>()

  function read(path: string): Module | undefined {
    if (!modules.has(path) && existsSync(join(folder, path)))
      modules.set(path, readModule(folder, path))
    return modules.get(path)
  }

  function resolve(from: string, specifier: string): string | undefined {
    if (specifier.startsWith('.')) {
      const path = posix.join(posix.dirname(from), specifier).replace(/\.js$/, '')
      return [`${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(join(folder, candidate)))
    }
    for (const { id, manifest } of workspaces)
      for (const [subpath, { source }] of Object.entries(manifest.exports ?? {}))
        if (source && posix.join(manifest.name, subpath) === specifier)
          return posix.join(id, source)
    return undefined
  }

  function follow(from: string, specifier: string, name: string): Place | undefined {
    const path = resolve(from, specifier)
    const module = path === undefined ? undefined : read(path)
    if (!path || !module) return undefined
    const found = module.source.exports.find((one) => one.name === name)
    if (found?.from) return follow(path, found.from, found.localName)
    const local = found?.localName ?? name
    const imported = module.imports.get(local)
    return imported ? follow(path, imported.from, imported.name) : { path, symbol: local }
  }

  return { read, resolve, follow }
}

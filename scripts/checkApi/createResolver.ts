import { posix } from 'node:path'
import { type Declarations, readDeclarations } from './readDeclarations.js'

/** The declaration of a name in the package, or the package that exports it. */
export type Resolved =
  | { kind: 'own'; key: string; name: string; module: Declarations }
  | { kind: 'foreign'; key: string; name: string; from: string; imported: string }

/** Follows names through imports and re-exports of a package's declarations. */
export interface Resolver {
  read(path: string): Declarations
  /** Returns `undefined` for a global such as `Promise`. */
  resolveLocal(module: Declarations, name: string): Resolved | undefined
  resolveForeign(module: Declarations, from: string, name: string): Resolved | undefined
}

/** Creates a resolver for the `.d.ts` files in a folder. Reads each file once. */
export function createResolver(base: string): Resolver {
  const modules = new Map<string, Declarations>()

  function read(path: string): Declarations {
    const module = modules.get(path) ?? readDeclarations(base, path)
    modules.set(path, module)
    return module
  }

  function resolveForeign(module: Declarations, from: string, name: string): Resolved | undefined {
    if (!from.startsWith('.'))
      return { kind: 'foreign', key: `${from}#${name}`, name, from, imported: name }
    const path = posix
      .join(posix.dirname(module.path), from)
      .replace(/\.(js|jsx|ts|tsx)$/, '')
      .concat('.d.ts')
    const next = read(path)
    const found = next.exports.get(name)
    if (!found) throw new Error(`${module.path}: ${path} does not export ${name}`)
    return found.from === undefined
      ? resolveLocal(next, found.name)
      : resolveForeign(next, found.from, found.name)
  }

  function resolveLocal(module: Declarations, name: string): Resolved | undefined {
    if (module.local.has(name)) return { kind: 'own', key: `${module.path}#${name}`, name, module }
    const imported = module.imports.get(name)
    const target = imported && resolveForeign(module, imported.from, imported.name)
    // `*` and `default` are not names of a declaration.
    return target && /^(\*|default)$/.test(target.name) ? { ...target, name } : target
  }

  return { read, resolveLocal, resolveForeign }
}

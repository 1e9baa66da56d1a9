import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, defaultClientConditions, type Plugin, type Rollup } from 'vite'
import { root } from '../lib/workspace.js'

/** A file that a browser fetches. */
export interface Chunk {
  fileName: string
  /** Transferred bytes, gzip level 9. */
  size: number
  isEntry: boolean
  /** The module of the chunk, relative to the repository. */
  module: string | undefined
  /** Names of the files that are fetched with it. */
  imports: readonly string[]
  /** The modules of the repository in it, relative to the repository. */
  modules: readonly string[]
}

function virtualEntry(id: string, code: string): Plugin {
  return {
    name: 'entry',
    resolveId: (source) => (source === id ? id : undefined),
    load: (source) => (source === id ? code : undefined),
  }
}

/** Returns the paths of modules below a folder, relative to it and without queries. */
export function ownModules(ids: readonly string[], base: string): string[] {
  return ids
    .filter((id) => id.startsWith(`${base}/`) && !id.includes('/node_modules/'))
    .map((id) => id.slice(base.length + 1).replace(/\?.*$/, ''))
}

/**
 * Returns a file name with a hash of the paths of its modules. Vite's hash of the contents would
 * change the size of every file that imports a changed one.
 */
function fileNameIn(base: string) {
  return ({ name, moduleIds }: { name: string; moduleIds: string[] }): string => {
    const paths = moduleIds.map((id) => id.replace(base, '')).sort()
    const hash = createHash('sha256').update(paths.join()).digest('base64url')
    return `assets/${name}-${hash.slice(0, 8)}.js`
  }
}

interface BundleOptions {
  external?: readonly string[]
  base?: string
  /**
   * A page imports nothing from its entry, so Vite may move code for later chunks into it. The
   * exports of a library must not change.
   */
  isPage?: boolean
}

/**
 * Bundles an entry like an app for production: minified and split, from the packages' sources
 * (export condition `source`).
 */
export async function bundle(
  code: string,
  { external = [], base = root, isPage = false }: BundleOptions = {},
): Promise<Chunk[]> {
  const id = join(base, 'sizes-entry.tsx')
  const output = (await build({
    root: base,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [virtualEntry(id, code)],
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: id,
        output: { entryFileNames: fileNameIn(base), chunkFileNames: fileNameIn(base) },
        preserveEntrySignatures: isPage ? false : 'strict',
        external: (source) =>
          external.some((name) => source === name || source.startsWith(`${name}/`)),
      },
    },
  })) as Rollup.RollupOutput
  return output.output.map((file) => {
    if (file.type === 'asset')
      throw new Error(
        `The bundle has a separate file ${file.fileName}: the kit must bring everything in its modules, so import it with ?inline`,
      )
    const { fileName, isEntry, imports, facadeModuleId } = file
    const modules = ownModules(Object.keys(file.modules), base)
    const [module] = ownModules([facadeModuleId ?? ''], base)
    const size = gzipSync(file.code, { level: 9 }).length
    return { fileName, isEntry, imports, module, modules, size }
  })
}

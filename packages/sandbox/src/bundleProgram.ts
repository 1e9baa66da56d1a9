import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

/**
 * Options of Node.js for tests. V8 does not optimize WebAssembly: that takes as much processor time
 * as PGlite needs to open a folder.
 */
export const quickStart = ['--liftoff-only']

/** Keeps the address that each module has as a source: some read files next to them. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  transform: (code, id) =>
    code.includes('import.meta.url') && !id.startsWith('\0')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
}

/** Packages with native code or WebAssembly. */
const unbundled = ['@electric-sql/pglite', '@electric-sql/pglite-prepopulatedfs', 'pg', 'sharp']

/** Returns the folder of the package that a file is in. */
function packageOf(file: string): string {
  const folder = dirname(file)
  return existsSync(join(folder, 'package.json')) ? folder : packageOf(folder)
}

/** The bundled programs of this process. Each is built on first use. */
const programs = new Map<string, Promise<string>>()

async function bundle(main: string): Promise<string> {
  // In the package, whose `node_modules` has the dependencies of the bundle.
  const cache = join(packageOf(main), 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'program-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [sourceAddresses],
    ssr: {
      noExternal: true,
      external: unbundled,
      resolve: { conditions: ['source', 'node'] },
    },
    build: {
      ssr: main,
      outDir,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  })
  return join(outDir, 'main.js')
}

/**
 * Bundles a program from its sources, once per process, and returns the path of the module, which
 * is deleted when this process exits. Without a database, the bundled server starts with a sixth
 * of the processor time that `tsx` needs.
 */
export function bundleProgram(main: string): Promise<string> {
  const program = programs.get(main) ?? bundle(main)
  programs.set(main, program)
  return program
}

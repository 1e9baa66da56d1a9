import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The modules find `migrations` and `package.json` three folders above them, as in `src`. */
const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/**
 * Bundles a program of this package from its sources and returns the path of the module, which is
 * deleted when this process exits. A bundled program starts with a third of the processor time that
 * `tsx` needs.
 */
export async function bundleProgram(main: string): Promise<string> {
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'program-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@latchkey\//], resolve: { conditions: ['source', 'node'] } },
    build: {
      ssr: main,
      outDir,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
    },
  })
  return join(outDir, 'main.js')
}

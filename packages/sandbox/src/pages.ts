import { fileURLToPath } from 'node:url'
import { type PreviewServer, preview } from 'vite'
import { buildPage } from './buildPage.js'

const root = fileURLToPath(new URL('../pages', import.meta.url))

/** Builds and serves the wallets that are pages: the phone at `/`, the popup wallet at `/popup`. */
export async function startPages(port: number): Promise<PreviewServer> {
  const configFile = `${root}/vite.config.ts`
  // A folder for each port, as the demo has: the pages know where this sandbox's chains and relay
  // are.
  const outDir = `dist/${port}`
  await buildPage(configFile, outDir)
  return preview({
    root,
    configFile,
    logLevel: 'warn',
    build: { outDir },
    preview: { port, strictPort: true },
  })
}

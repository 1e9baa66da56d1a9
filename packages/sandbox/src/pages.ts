import { fileURLToPath } from 'node:url'
import { type PreviewServer, preview } from 'vite'
import { buildPage } from './buildPage.js'

const root = fileURLToPath(new URL('../pages', import.meta.url))

/** Builds and serves the wallets that are pages: the phone at `/`, the popup wallet at `/popup`. */
export async function startPages(port: number): Promise<PreviewServer> {
  const configFile = `${root}/vite.config.ts`
  // A folder per port, as for the demo: the pages contain the URLs of this sandbox's chains and
  // relay.
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

import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import type { Files } from './appSources.js'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Millpond</title>
    <link rel="icon" href="data:,">
    <script type="module" src="/main.tsx"></script>
  </head>
  <body></body>
</html>
`

/** An app that Vite has built for production. */
export interface BuiltApp {
  /** Folder with the files to serve. */
  folder: string
  /** Modules of each script, by the path of the script: `/assets/index-1a2b.js`. */
  modules: ReadonlyMap<string, readonly string[]>
}

/**
 * Builds the app in `app` with some files replaced, beside the installed packages in
 * `folder`.
 */
export async function buildApp(folder: string, name: string, files: Files): Promise<BuiltApp> {
  const base = join(folder, name)
  cpSync(join(import.meta.dirname, 'app'), base, { recursive: true })
  for (const [file, text] of Object.entries({ 'index.html': page, ...files }))
    writeFileSync(join(base, file), text)
  const { output } = (await build({
    root: base,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
  })) as Rollup.RollupOutput
  const scripts = output.filter((file) => file.type === 'chunk')
  return {
    folder: join(base, 'dist'),
    modules: new Map(scripts.map(({ fileName, moduleIds }) => [`/${fileName}`, moduleIds])),
  }
}

/** Builds the script of the browser's wallet. */
export async function buildWallet(folder: string): Promise<string> {
  const entry = join(import.meta.dirname, 'wallet.ts')
  const [{ output }] = (await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'testWallet' } },
  })) as [Rollup.RollupOutput]
  return output[0].code
}

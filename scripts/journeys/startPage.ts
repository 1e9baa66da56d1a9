import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPorts, startSandbox } from '@latchkey/sandbox'
import { preview } from 'vite'
import { buildPage } from '../../packages/sandbox/src/buildPage.js'
import { readBuildStamp, STAMP_FILE } from '../../packages/sandbox/src/buildStamp.js'
import { root } from '../lib/workspace.js'
import type { JourneyPage } from './pages.js'

/** A running server of the journeys. */
export interface Running {
  /** Resolves with the name of a service that stopped by itself. */
  readonly broken?: Promise<string>
  stop(): Promise<void>
}

/** Builds a page and serves it with its stamp. With the demo, starts the whole sandbox. */
export async function startPage({ folder, port }: JourneyPage): Promise<Running> {
  if (folder === 'apps/demo') return startSandbox(readPorts(process.env))
  const base = join(root, folder)
  const configFile = join(base, 'vite.config.ts')
  // A folder per port, because the page contains its chains' ports.
  const outDir = `dist/${port}`
  const stamp = readBuildStamp(folder)
  await buildPage(configFile, outDir)
  writeFileSync(join(base, outDir, STAMP_FILE), JSON.stringify(stamp))
  const server = await preview({
    root: base,
    configFile,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: Number(port), strictPort: true },
  })
  return { stop: () => server.close() }
}

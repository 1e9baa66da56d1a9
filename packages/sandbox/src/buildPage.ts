import { build } from 'vite'

/** Builds the page of a Vite configuration for production, into a folder below its root. */
export async function buildPage(configFile: string, outDir: string): Promise<void> {
  // Slow plugins are not an error of the page: builds on a busy machine would warn of them.
  const rolldownOptions = { checks: { bundlerTimings: false } }
  await build({ configFile, logLevel: 'warn', build: { outDir, rolldownOptions } })
}

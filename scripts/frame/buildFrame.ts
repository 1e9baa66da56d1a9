import { join } from 'node:path'
import { build, type PluginOption, type Rollup } from 'vite'

/** Builds the frame of a copy of the repository like its operators, without writing files. */
export async function buildFrame(
  base: string,
  plugins: PluginOption[] = [],
): Promise<Rollup.RollupOutput['output']> {
  const configFile = join(base, 'packages/vault/vite.config.ts')
  const built = (await build({
    configFile,
    logLevel: 'silent',
    plugins,
    build: { write: false },
  })) as Rollup.RollupOutput
  return built.output
}

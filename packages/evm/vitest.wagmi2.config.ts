import { resolve } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import { limits, shared } from '../../vitest.config.js'

/**
 * An importer beside the oldest versions the adapter promises to work with; they are installed
 * there and nowhere else.
 */
const compat = resolve(import.meta.dirname, '../../apps/compat/package.json')

/**
 * The adapter's own tests on wagmi core 2 and viem 2.40: `npx vitest run --config
 * packages/evm/vitest.wagmi2.config.ts`.
 */
const wagmi2 = defineConfig({
  root: import.meta.dirname,
  plugins: [
    {
      name: 'wagmi-2',
      enforce: 'pre',
      resolveId(source) {
        return /^(?:@wagmi\/core|viem)(?:\/|$)/.test(source)
          ? this.resolve(source, compat, { skipSelf: true })
          : undefined
      },
    },
  ],
  test: { env: { LATCHKEY_WAGMI: '2' } },
})

export default mergeConfig(
  { ...shared, test: { ...limits, maxWorkers: 3, include: ['src/**/*.test.ts'] } },
  wagmi2,
)

import { resolve } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import { inNode, shared } from '../../vitest.config.js'

/**
 * An importer beside the oldest versions that the adapter supports; they are installed
 * there and nowhere else.
 */
const compat = resolve(import.meta.dirname, '../../apps/compat/package.json')

/** Tests of code that does not call wagmi: parsing, missing peers and the console. */
const independent = [
  'src/relayWarning.test.ts',
  'src/connect/@(parseAccounts|loadPeer).test.ts',
  'src/connect/coinbase/missingPeer.test.ts',
  'src/kernel/*.test.ts',
  'src/signIn/*.test.ts',
  'src/wallets/parseAnnouncement.test.ts',
]

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
  {
    ...shared,
    test: {
      ...inNode,
      maxWorkers: 2,
      include: ['src/**/*.test.ts'],
      exclude: independent,
      isolate: false,
    },
  },
  wagmi2,
)

import { defineConfig } from 'vitest/config'

const shared = {
  ssr: { resolve: { conditions: ['source', 'node'] } },
  resolve: { conditions: ['source', 'module', 'browser'] },
}

const limits = {
  // Only what fails takes that long. A machine with much else to do stalls for seconds.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 20_000 } },
}

/** Packages whose tests leave nothing behind: their files share one process and its modules, for half of the time. */
const pure = ['protocol', 'core', 'react', 'walletconnect', 'login']

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      { ...shared, test: { ...limits, name: 'pure', include: [`packages/{${pure}}/src/**/*.test.ts`], isolate: false } },
      {
        ...shared,
        test: {
          ...limits,
          name: 'alone',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [`packages/{${pure}}/**`, '**/node_modules/**'],
        },
      },
    ],
  },
})

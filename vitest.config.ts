import { defineConfig } from 'vitest/config'

export const shared = {
  ssr: { resolve: { conditions: ['source', 'node'] } },
  resolve: { conditions: ['source', 'module', 'browser'] },
}

export const limits = {
  // Only what fails takes that long. A machine with much else to do stalls for seconds.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 20_000 } },
}

/**
 * Packages whose tests leave nothing behind: their files share a process and its modules, which
 * saves half of their time.
 */
const together = 'protocol|core|react|ui|walletconnect|login|server|vault'

/** Of these, what changes a module that the others use. */
const changesModules = 'packages/server/src/login/timing.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        ...shared,
        test: {
          ...limits,
          name: 'together',
          include: [`packages/@(${together})/src/**/*.test.ts`],
          exclude: [changesModules],
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...limits,
          name: 'alone',
          include: [
            changesModules,
            `packages/!(${together})/src/**/*.test.ts`,
            'apps/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
    ],
  },
})

import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/lib/chromiumLaunch.js'

export const shared = {
  ssr: { resolve: { conditions: ['source', 'node'] } },
  resolve: { conditions: ['source', 'module', 'browser'] },
}

export const limits = {
  // Only failures take that long. A busy machine stalls for seconds.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 20_000 } },
}

/**
 * Packages without side effects in their tests: the files share a process and its modules, which
 * saves half of their time.
 */
const together = 'protocol|core|react|ui|walletconnect|login|server|vault'

/** The test in these packages that changes a module of the others. */
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
      {
        resolve: { conditions: ['source', 'module', 'browser', 'development'] },
        define: { 'process.env.NODE_ENV': '"test"' },
        test: {
          name: 'components',
          // Pages side by side: one waits for the commands of its test while another draws.
          maxWorkers: 2,
          include: ['packages/react/src/**/*.browser.test.tsx'],
          setupFiles: ['packages/react/src/test/world/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { interval: 10, timeout: 10_000 } },
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumLaunch,
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1024, height: 768 } }],
          },
        },
      },
    ],
  },
})

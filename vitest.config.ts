import { resolve } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { quickStart } from './packages/sandbox/src/bundleProgram.js'
import { chromiumLaunch } from './scripts/lib/chromiumLaunch.js'
import { TEST_MS } from './scripts/lib/testLimits.js'

export const shared = {
  ssr: { resolve: { conditions: ['source', 'node'] } },
  resolve: { conditions: ['source', 'module', 'browser'] },
}

/** A PostgreSQL for the tests of the server and the vault. Reads the packages' sources, as they do. */
export const databases = {
  environments: { __vitest__: { resolve: shared.ssr.resolve } },
  globalSetup: 'packages/server/src/test/serveDatabases.ts',
}

export const limits = {
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: 20_000 } },
}

/** Tests that run in Node.js. */
export const inNode = {
  ...limits,
  execArgv: quickStart,
  setupFiles: resolve(import.meta.dirname, 'scripts/lib/settleImports.ts'),
}

/**
 * Clients of the relay in these tests still open sockets and reject promises after their file.
 * Other tests must not share their process.
 */
const relay = 'solana|testing'

/**
 * Tests that change a module or `NODE_ENV`, need a module that no other test has used, or watch the
 * connections, timers or rejections of their process.
 */
const ownModules = [
  'scripts/frame/frame.test.ts',
  'packages/server/src/egress.test.ts',
  'packages/server/src/names/avatars/createByteFetcher.test.ts',
  'packages/server/src/login/timing.test.ts',
  'packages/evm/src/connect/coinbase/missingPeer.test.ts',
  'packages/evm/src/relayWarning.test.ts',
  'packages/testing/src/interop/leaks.test.ts',
]

/**
 * Tests of outages, of databases that are opened and migrated, of the whole sandbox and of the
 * recipes: they take two fifths of the time of all unit tests, and few changes break them.
 * `npm run test:all` runs them, `npm test` does not.
 */
const long = [
  'packages/sandbox/src/sandbox.test.ts',
  'packages/server/src/history/indexer/indexerKill.test.ts',
  'packages/server/src/onramp/onrampKill.test.ts',
  'packages/server/src/rendezvous/flood.test.ts',
  'packages/server/src/run/database/{folderError,lockFolder,migrateTables,openDatabase}.test.ts',
  'packages/server/src/run/{accountKill,recoveryKill,serverKill}.test.ts',
  'packages/server/src/run/{faults,fullDisk,interrupted}.test.ts',
  'packages/server/src/run/{rollingRestart,soak,twoServers}.test.ts',
  'packages/vault/src/custody/kill.test.ts',
  'packages/vault/src/test/faults/faults.test.ts',
  'scripts/recipes/recipes.test.ts',
]

/** Files that take longest. Vitest takes them for quick ones, because they are short. */
const slow = ['packages/vault/src/test/faults/faults.test.ts', 'scripts/recipes/recipes.test.ts']

/** Begins with the slow files: at the end they would run alone. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean =>
      slow.some((path) => moduleId.endsWith(path))
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

/** A browser for tests that draw. Vitest changes the object, so each project gets its own. */
const drawing = () => ({
  ...limits,
  expect: { poll: { interval: 10, timeout: 30_000 } },
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    // A busy machine needs more than the usual minute.
    connectTimeout: limits.hookTimeout,
    provider: playwright({
      launchOptions: chromiumLaunch,
      contextOptions: { reducedMotion: 'reduce' },
      actionTimeout: 30_000,
    }),
    instances: [{ browser: 'chromium' as const, viewport: { width: 1024, height: 768 } }],
  },
})

export default defineConfig({
  environments: databases.environments,
  test: {
    // Two suites run side by side. With three processes each, they slow each other down.
    maxWorkers: 2,
    globalSetup: databases.globalSetup,
    sequence: { sequencer: SlowFirst },
    projects: [
      // Files that share a process share its modules, which saves half of their time.
      {
        ...shared,
        test: {
          ...inNode,
          name: 'together',
          include: [`packages/!(evm|${relay})/src/**/*.test.ts`, 'scripts/**/*.test.ts'],
          exclude: [...ownModules, ...long],
          isolate: false,
        },
      },
      {
        ...shared,
        test: { ...inNode, name: 'long', include: long, isolate: false },
      },
      {
        ...shared,
        // Its tests put sockets and clocks into the globals, which other packages would meet.
        test: {
          ...inNode,
          name: 'evm',
          include: ['packages/evm/src/**/*.test.ts'],
          exclude: ownModules,
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...inNode,
          name: 'relay',
          include: [`packages/@(${relay})/src/**/*.test.ts`],
          exclude: ownModules,
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...inNode,
          name: 'apps',
          include: ['apps/*/src/**/*.test.ts'],
          isolate: false,
        },
      },
      { ...shared, test: { ...inNode, name: 'alone', include: ownModules } },
      {
        resolve: { conditions: ['source', 'module', 'browser', 'development'] },
        define: { 'process.env.NODE_ENV': '"test"' },
        test: {
          ...drawing(),
          name: 'components',
          include: ['packages/react/src/**/*.browser.test.tsx'],
          setupFiles: ['packages/react/src/test/world/setup.ts'],
          isolate: false,
        },
      },
      {
        resolve: { conditions: ['source', 'module', 'browser', 'development'] },
        define: { 'process.env.NODE_ENV': '"test"' },
        // The frame's screens style their whole page, so no other file shares it.
        test: {
          ...drawing(),
          name: 'screens',
          maxWorkers: 1,
          include: ['packages/vault/src/**/*.browser.test.tsx'],
        },
      },
    ],
  },
})

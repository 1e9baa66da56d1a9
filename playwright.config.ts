import { defineConfig, devices } from '@playwright/test'
import { addresses } from './apps/demo/e2e/addresses.js'
import { partitionedLaunch } from './apps/demo/e2e/partitioned.js'

/** Milliseconds until sandbox and pages are there, on a machine that has much else to do. */
const START_MS = 300_000

/**
 * Journeys that take long: Firefox, and attacks and outages in many variants. `npm run test:all`
 * runs them, `npm test` does not.
 */
const long = /\/(clickjacking|firefox|hostileLinks|manyWallets|outage)\.spec\.ts$/

export default defineConfig({
  testDir: 'apps/demo/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  projects: [
    { name: 'journeys', testIgnore: long },
    { name: 'long', testMatch: long },
  ],
  fullyParallel: true,
  // As in vitest.config.ts, which says why.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Only failures take that long, and a busy machine may need it.
  timeout: 180_000,
  expect: {
    timeout: 60_000,
    // Machines smooth text differently. A mark, a colour or a line that moved is more than that.
    toHaveScreenshot: { maxDiffPixelRatio: 0.015, threshold: 0.2, caret: 'hide' },
  },
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : 'line',
  use: {
    // Less than the test's timeout, so that a failed press is reported.
    actionTimeout: 60_000,
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // A click misses moving elements: the sheet moves between press and release. Component tests
    // cover motion.
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: addresses.demo,
    launchOptions: partitionedLaunch,
    // A trace takes two fifths of the browser's work: `npm run journey` keeps those of failures.
    trace: 'off',
  },
  webServer: {
    name: 'servers',
    // Compares the servers that run already with the sources: Playwright would use any.
    // Without V8's optimizing compiler for WebAssembly, which takes a third of the start.
    command: 'node --liftoff-only --conditions=source --import tsx scripts/journeys/serve.ts',
    wait: { stdout: /^Ready$/m },
    timeout: START_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})

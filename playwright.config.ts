import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { addresses } from './apps/demo/e2e/addresses.js'

/** The browser as people have it: it keeps pages for the way back, and smooths what it draws. */
const whole = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The same browser without its own windows, which are half of its work. */
const shell = '/usr/bin/chromium-headless-shell'

/** Debian's Chromium, unless told otherwise. Playwright's own browsers are not used. */
export const chromiumLaunch: { executablePath: string; args: string[] } = {
  executablePath: !process.env.CHROMIUM && existsSync(shell) ? shell : whole,
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
  ],
}

export const wholeChromiumLaunch: { executablePath: string; args: string[] } = {
  ...chromiumLaunch,
  executablePath: whole,
}

/** Milliseconds until sandbox and pages are there, on a machine that has much else to do. */
const START_MS = 300_000

export default defineConfig({
  testDir: 'apps/demo/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Only what fails takes that long, and a machine with much else to do may need it.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : 'line',
  use: {
    // What cannot be pressed says so, while there is time.
    actionTimeout: 60_000,
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    baseURL: addresses.demo,
    launchOptions: chromiumLaunch,
    // Two fifths of what a browser has to do is its trace, and nobody reads it where the log is all
    // that is kept.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
  },
  webServer: [
    {
      command: 'npm start',
      url: addresses.demo,
      reuseExistingServer: !process.env.CI,
      timeout: START_MS,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
      stdout: 'ignore',
    },
    ...(
      [
        ['apps/compat', addresses.compat],
        ['examples/headless', addresses.headless],
      ] as const
    ).map(([folder, url]) => ({
      command: `npx vite build ${folder} --logLevel warn && npx vite preview ${folder} --port ${new URL(url).port}`,
      url,
      reuseExistingServer: !process.env.CI,
      timeout: START_MS,
      stdout: 'ignore' as const,
    })),
  ],
})

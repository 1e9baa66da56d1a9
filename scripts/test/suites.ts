import { existsSync } from 'node:fs'
import { browserPath } from '../machine/browserPath.js'
import { type Count, countPlaywright, countVitest } from './countResults.js'
import { type FileTime, playwrightTimes, vitestTimes } from './fileTimes.js'

export interface Suite {
  name: string
  /** A program of `node_modules/.bin` and its arguments. It writes its JSON report to `file`. */
  command(file: string): { program: string; arguments: string[]; env: Record<string, string> }
  count(results: unknown): Count
  /** Returns the time of each file, the slowest first. */
  times(results: unknown): FileTime[]
  /** True if it starts a sandbox, which needs ports. @default false */
  hasSandbox?: boolean
  /** Returns the missing requirement of this machine and the way to install it. */
  missing?(): string | undefined
}

function vitest(name: string, config: string, projects: readonly string[] = []): Suite {
  return {
    name,
    command: (file) => ({
      program: 'vitest',
      arguments: [
        'run',
        '--config',
        config,
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      env: {},
    }),
    count: (results) => countVitest(results as Parameters<typeof countVitest>[0]),
    times: (results) => vitestTimes(results as Parameters<typeof vitestTimes>[0]),
  }
}

/** Checks the program that `chromiumLaunch` starts. */
function missingChromium(): string | undefined {
  const path = browserPath('chromium')
  if (existsSync(path)) return undefined
  return `there is no Chromium at ${path}. The first lines of this run name the command that installs it. Another browser: CHROMIUM=/path/to/chrome npm test`
}

const journeys = (isAll: boolean): Suite => ({
  name: 'journeys',
  command: (file) => ({
    program: 'playwright',
    arguments: ['test', ...(isAll ? [] : ['--project=journeys'])],
    // Journeys import sources of packages, so they need no build.
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, NODE_OPTIONS: '--conditions=source' },
  }),
  count: (results) => countPlaywright(results as Parameters<typeof countPlaywright>[0]),
  times: (results) => playwrightTimes(results as Parameters<typeof playwrightTimes>[0]),
  hasSandbox: true,
  missing: missingChromium,
})

/**
 * Returns the suites of `npm test`, or of `npm run test:all` with the long tests. The suites of a
 * list run one after the other, those that fail fast first. The lists run at once, because a single
 * suite leaves a sixth of two cores idle.
 */
export function suites(isAll: boolean): Suite[][] {
  const units = ['together', 'evm', 'relay', 'apps', 'alone', ...(isAll ? ['long'] : [])]
  return [
    [vitest('units', 'vitest.config.ts', units)],
    [
      {
        ...vitest('components', 'vitest.config.ts', ['components', 'screens']),
        missing: missingChromium,
      },
      ...(isAll ? [vitest('wagmi 2', 'packages/evm/vitest.wagmi2.config.ts')] : []),
      journeys(isAll),
    ],
  ]
}

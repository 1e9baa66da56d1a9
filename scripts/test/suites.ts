import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/workspace.js'
import { type Count, countPlaywright, countVitest } from './countResults.js'

export interface Suite {
  name: string
  /** A program of `node_modules/.bin` and its arguments. It writes its JSON report to `file`. */
  command(file: string): { program: string; arguments: string[]; env: Record<string, string> }
  count(results: unknown): Count
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
  }
}

/** Checks the program that `chromiumLaunch` starts. */
function missingChromium(): string | undefined {
  const path = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (existsSync(path)) return undefined
  return `there is no Chromium at ${path}. On Debian or Ubuntu: apt-get install chromium fonts-liberation fonts-noto-color-emoji. Elsewhere install Chromium or Chrome and name it: CHROMIUM=/path/to/chrome npm test`
}

const browser: Suite = {
  name: 'journeys in Chromium',
  command: (file) => ({
    program: 'playwright',
    arguments: ['test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  }),
  count: (results) => countPlaywright(results as Parameters<typeof countPlaywright>[0]),
  missing: missingChromium,
}

const WAGMI_2 = 'packages/evm/vitest.wagmi2.config.ts'

/** The suites of `npm test`, in the order in which they run: the fastest to fail first. */
export function suites(): Suite[] {
  const has = (path: string): boolean => existsSync(join(root, path))
  return [
    vitest('unit and real parts', 'vitest.config.ts', ['together', 'alone']),
    {
      ...vitest('components in Chromium', 'vitest.config.ts', ['components']),
      missing: missingChromium,
    },
    ...(has(WAGMI_2) ? [vitest('EVM adapter on wagmi 2', WAGMI_2)] : []),
    ...(has('playwright.config.ts') ? [browser] : []),
  ]
}

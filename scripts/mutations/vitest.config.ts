import { defineConfig } from 'vitest/config'
import { databases, shared } from '../../vitest.config.js'

/** Read by Stryker in a copy of the repository. The variable holds the test files as JSON. */
export default defineConfig({
  ...shared,
  environments: databases.environments,
  root: process.cwd(),
  test: {
    globalSetup: databases.globalSetup,
    include: JSON.parse(process.env.LATCHKEY_MUTATION_TESTS ?? '[]') as string[],
    setupFiles: ['scripts/mutations/fixSeed.ts'],
    // Short, because a mutant may wait for an event that never happens.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
})

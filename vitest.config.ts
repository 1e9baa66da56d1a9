import { defineConfig } from 'vitest/config'

export default defineConfig({
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'import', 'default'] } },
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  test: { include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], testTimeout: 60_000, maxWorkers: 2 },
})

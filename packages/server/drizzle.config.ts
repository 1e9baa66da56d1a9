import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/run/database/storedValueTables.ts',
    './src/kernel/projects/projectTables.ts',
    './src/!(kernel|test)/*Tables.ts',
  ],
  out: './migrations',
})

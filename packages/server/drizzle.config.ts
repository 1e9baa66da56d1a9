import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/kernel/database/tables/*.ts',
  out: './migrations',
})

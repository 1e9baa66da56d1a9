import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { Database } from './database.js'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url })
  const orm = drizzlePostgres(pool)
  await migratePostgres(orm, { migrationsFolder })
  return { orm, kind: 'postgres', close: () => pool.end() }
}

async function openEmbedded(folder: string | undefined): Promise<Database> {
  const client = await PGlite.create({ ...(folder ? { dataDir: folder } : {}), loadDataDir: await dataDir() })
  const orm = drizzlePglite(client)
  await migratePglite(orm, { migrationsFolder })
  return { orm, kind: 'pglite', close: () => client.close() }
}

/** Opens the database and brings its tables up to date: PostgreSQL at `url`, else PGlite in `folder`, else PGlite in memory. */
export function openDatabase(parameters: { url?: string | undefined; folder?: string | undefined } = {}): Promise<Database> {
  return parameters.url ? openPostgres(parameters.url) : openEmbedded(parameters.folder)
}

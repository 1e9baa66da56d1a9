import { fileURLToPath } from 'node:url'
import type { Database } from '../../kernel/database/database.js'
import type { DatabasePool } from './databasePool.js'
import { openEmbedded } from './openEmbedded.js'
import { openPostgres } from './openPostgres.js'

const START_MS = 15_000

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Opens the database and migrates its tables: PostgreSQL at `url`, else PGlite in `folder`, else
 * PGlite in memory.
 *
 * @param parameters.patience - Milliseconds to wait for PostgreSQL before giving up. @default 15 s,
 *   because it is often started together with the server
 * @param parameters.pool - Size and timeouts of the connections to PostgreSQL.
 * @throws when the database cannot be used, with the remedy.
 *
 * @example
 * ```ts
 * import { openDatabase } from '@latchkey/server'
 *
 * const database = await openDatabase({ url: process.env.DATABASE_URL })
 * await database.close()
 * ```
 */
export function openDatabase(
  parameters: {
    url?: string | undefined
    folder?: string | undefined
    patience?: number | undefined
    pool?: DatabasePool | undefined
  } = {},
): Promise<Database> {
  const { url, folder, patience = START_MS, pool } = parameters
  return url
    ? openPostgres(url, migrationsFolder, { patience, pool })
    : openEmbedded(folder, migrationsFolder)
}

/** Returns the given database, or opens one in memory when it is first needed. */
export function lazyDatabase(given: Database | undefined): () => Promise<Database> {
  const opened: { database?: Promise<Database> } = given ? { database: Promise.resolve(given) } : {}
  return () => {
    opened.database ??= openDatabase()
    return opened.database
  }
}

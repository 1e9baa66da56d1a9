import { fileURLToPath } from 'node:url'
import type { Database } from './database.js'
import { openEmbedded } from './openEmbedded.js'
import { openPostgres } from './openPostgres.js'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Opens the database and brings its tables up to date: PostgreSQL at `url`, else PGlite in `folder`, else PGlite in memory.
 *
 * @throws when the database cannot be used, saying what to do.
 *
 * @example
 * ```ts
 * import { openDatabase } from '@latchkey/server'
 *
 * const database = await openDatabase({ url: process.env.DATABASE_URL })
 * await database.close()
 * ```
 */
export function openDatabase(parameters: { url?: string | undefined; folder?: string | undefined } = {}): Promise<Database> {
  return parameters.url ? openPostgres(parameters.url, migrationsFolder) : openEmbedded(parameters.folder, migrationsFolder)
}

import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database } from './database.js'
import { lockFolder } from './lockFolder.js'

/** Whoever is interrupted while it is made finds nothing half made: the folder gets its name last. */
async function makeData(data: string): Promise<void> {
  const unfinished = `${data}.new`
  await rm(unfinished, { recursive: true, force: true })
  const client = await PGlite.create({ dataDir: unfinished, loadDataDir: await dataDir() })
  await client.close()
  await rename(unfinished, data)
}

async function openFolder(folder: string): Promise<PGlite> {
  const data = join(folder, 'data')
  if (!existsSync(data)) await makeData(data)
  return PGlite.create({ dataDir: data })
}

/**
 * PostgreSQL in this process: in a folder, which no other process may use meanwhile, or in memory.
 *
 * @throws when another process uses the folder.
 */
export async function openEmbedded(folder: string | undefined, migrationsFolder: string): Promise<Database> {
  const lock = folder ? await lockFolder(folder) : undefined
  try {
    const client = folder ? await openFolder(folder) : await PGlite.create({ loadDataDir: await dataDir() })
    const orm = drizzle(client)
    await migrate(orm, { migrationsFolder })
    return {
      orm,
      kind: 'pglite',
      async close() {
        await client.close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { parseTar } from 'nanotar'
import type { Database } from '../../kernel/database/database.js'
import { toFolderError } from './folderError.js'
import { guardModule } from './guardModule.js'
import { type FolderLock, lockFolder } from './lockFolder.js'
import { migrateTables } from './migrateTables.js'
import { readIndexes } from './readIndexes.js'

/**
 * Creates the files of an empty database under a temporary name and renames the folder last, so
 * that a crash leaves no incomplete one. Unpacked here, because PGlite would start a database only
 * to unpack them.
 */
async function makeData(data: string): Promise<void> {
  const unfinished = `${data}.new`
  await rm(unfinished, { recursive: true, force: true })
  try {
    const archive = gunzipSync(await (await dataDir()).arrayBuffer())
    for (const { name, type, data: content } of parseTar(archive)) {
      const path = join(unfinished, name)
      if (type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 })
      else await writeFile(path, content ?? '', { mode: 0o600 })
    }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  await rename(unfinished, data)
}

async function openClient(folder: string | undefined): Promise<PGlite> {
  if (folder === undefined) return PGlite.create({ loadDataDir: await dataDir() })
  try {
    const data = join(folder, 'data')
    const isNew = !existsSync(data)
    if (isNew) await makeData(data)
    const client = await PGlite.create({ dataDir: data })
    if (!isNew) await readIndexes(client)
    return client
  } catch (error) {
    throw await toFolderError(folder, error)
  }
}
/** A folder of another process has its own error. */
async function takeFolder(folder: string): ReturnType<typeof lockFolder> {
  try {
    return await lockFolder(folder)
  } catch (error) {
    throw (error as { code?: unknown }).code === undefined
      ? error
      : await toFolderError(folder, error)
  }
}

/**
 * Checks the lock before each statement: a statement that waited while this process was suspended
 * must not be executed.
 */
function guard(client: PGlite, lock: FolderLock): void {
  const run = client.execProtocolRawSync.bind(client)
  client.execProtocolRawSync = (message) => {
    lock.assertHeld()
    return run(message)
  }
}

/**
 * Opens PostgreSQL in this process (PGlite): in a folder, which no other process may use meanwhile,
 * or in memory.
 *
 * @throws when another process uses the folder, or it cannot be opened: with the reason and the
 *   remedy.
 */
export async function openEmbedded(
  folder: string | undefined,
  migrationsFolder: string,
): Promise<Database> {
  const lock = folder ? await takeFolder(folder) : undefined
  try {
    const client = await openClient(folder)
    if (lock) guard(client, lock)
    const { isBroken } = guardModule(client)
    const orm = drizzle(client)
    const name = folder ? `the database folder ${folder}` : 'the database in memory'
    await migrateTables(orm, {
      name,
      migrationsFolder,
      migrate: (options) => migrate(orm, options),
    })
    return {
      orm,
      kind: 'pglite',
      isStuck: isBroken,
      async close() {
        lock?.assertHeld()
        try {
          await client.close()
        } catch (error) {
          // After an abort there is nothing left to close. The next start recovers from the log.
          if (!isBroken()) throw error
        } finally {
          await lock?.release()
        }
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

import { beforeAll, beforeEach } from 'vitest'
import type { Database } from '../kernel/database/database.js'
import { emptyTables } from './emptyTables.js'
import { openTestDatabase } from './openTestDatabase.js'

/** The database of this process: opening one takes longer than most tests. */
const shared: { opening?: Promise<Database>; database?: Database } = {}

/** A database on PostgreSQL, empty before each test. The files that share a process share it. */
export function sharedDatabase(): () => Database {
  beforeAll(async () => {
    shared.opening ??= openTestDatabase()
    shared.database = await shared.opening
  })
  beforeEach(() => emptyTables(database()))
  const database = (): Database => {
    if (!shared.database) throw new Error('The database is not open yet.')
    return shared.database
  }
  return database
}

import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../kernel/database/database.js'
import { openDatabase } from '../run/database/openDatabase.js'
import { emptyTables } from './emptyTables.js'

/** A database in memory for the tests of a file, empty before each. */
export function sharedDatabase(): () => Database {
  const opened: { database?: Database } = {}
  beforeAll(async () => {
    opened.database = await openDatabase()
  })
  beforeEach(() => emptyTables(database()))
  afterAll(() => opened.database?.close())
  const database = (): Database => {
    if (!opened.database) throw new Error('The database is not open yet.')
    return opened.database
  }
  return database
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../kernel/database/database.js'
import { openDatabase } from '../kernel/database/openDatabase.js'

/** A database in memory for the tests of a file, empty before each. */
export function sharedDatabase(): () => Database {
  const opened: { database?: Database } = {}
  beforeAll(async () => {
    opened.database = await openDatabase()
  })
  beforeEach(async () => {
    const { orm } = database()
    const { rows } = (await orm.execute(sql`select tablename from pg_tables where schemaname = 'public'`)) as unknown as { rows: { tablename: string }[] }
    await orm.execute(
      sql`truncate table ${sql.join(
        rows.map(({ tablename }) => sql.identifier(tablename)),
        sql`, `,
      )} cascade`,
    )
  })
  afterAll(() => opened.database?.close())
  const database = (): Database => {
    if (!opened.database) throw new Error('The database is not open yet.')
    return opened.database
  }
  return database
}

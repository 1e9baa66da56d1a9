import { sql } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'

/**
 * Empties a database. Truncates only tables with rows: truncating dozens of empty ones takes longer
 * than most tests.
 */
export async function emptyTables({ orm }: Pick<Database, 'orm'>): Promise<void> {
  const rowsOf = async <row>(query: ReturnType<typeof sql>): Promise<row[]> =>
    ((await orm.execute(query)) as unknown as { rows: row[] }).rows
  const tables = await rowsOf<{ tablename: string }>(
    sql`select tablename from pg_tables where schemaname = 'public'`,
  )
  if (tables.length === 0) return
  const looks = tables.map(
    ({ tablename }) =>
      sql`select ${tablename}::text as tablename where exists (select 1 from ${sql.identifier(tablename)})`,
  )
  const filled = await rowsOf<{ tablename: string }>(sql.join(looks, sql` union all `))
  if (filled.length === 0) return
  const names = filled.map(({ tablename }) => sql.identifier(tablename))
  await orm.execute(sql`truncate table ${sql.join(names, sql`, `)} restart identity cascade`)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../../kernel/database/database.js'

/** The parts of Drizzle's snapshot of all tables that are compared. */
interface Snapshot {
  tables: Record<
    string,
    {
      name: string
      columns: Record<string, { name: string; primaryKey: boolean }>
      indexes: object
      compositePrimaryKeys: object
      uniqueConstraints: object
    }
  >
}

/** Returns the tables, columns and indexes after the newest migration. */
function readExpected(migrationsFolder: string): string[] {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(join(migrationsFolder, 'meta', file), 'utf8'))
  const { entries } = read('_journal.json') as { entries: { idx: number }[] }
  const newest = String(entries.at(-1)?.idx ?? 0).padStart(4, '0')
  const { tables } = read(`${newest}_snapshot.json`) as Snapshot
  return Object.values(tables).flatMap((table) => {
    const columns = Object.values(table.columns)
    const indexes = [table.indexes, table.compositePrimaryKeys, table.uniqueConstraints]
    return [
      `table ${table.name}`,
      ...columns.map(({ name }) => `column ${table.name}.${name}`),
      ...(columns.some(({ primaryKey }) => primaryKey) ? [`index ${table.name}_pkey`] : []),
      ...indexes.flatMap(Object.keys).map((name) => `index ${name}`),
    ]
  })
}

/**
 * Compares the tables, columns and indexes with those of this release.
 *
 * @throws when one is missing.
 */
export async function assertTables(
  orm: Database['orm'],
  { name, migrationsFolder }: { name: string; migrationsFolder: string },
): Promise<void> {
  const found = await orm.execute(sql`
    select 'table ' || tablename as part from pg_tables where schemaname = 'public'
    union all
    select 'column ' || table_name || '.' || column_name from information_schema.columns where table_schema = 'public'
    union all
    select 'index ' || indexname from pg_indexes where schemaname = 'public'`)
  const { rows } = found as unknown as { rows: { part: string }[] }
  const parts = new Set(rows.map(({ part }) => part))
  const missing = readExpected(migrationsFolder).find((part) => !parts.has(part))
  if (missing === undefined) return
  throw new Error(
    `The tables of ${name} are damaged: the ${missing} is missing. Restore a backup ("Backups" in packages/server/docs/running.md).`,
  )
}

import { readFileSync } from 'node:fs'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '../../kernel/database/database.js'
import { assertTables } from './assertTables.js'

/** The newest migration of a database or of a release. */
interface Newest {
  readonly milliseconds: number
  readonly hash: string
}

async function readRows<row>(orm: Database['orm'], query: ReturnType<typeof sql>): Promise<row[]> {
  return ((await orm.execute(query)) as unknown as { rows: row[] }).rows
}

/**
 * The newest migration that was applied, with the release that did it; `undefined` for an empty
 * database.
 */
async function readApplied(
  orm: Database['orm'],
): Promise<(Newest & { release: string }) | undefined> {
  const [found] = await readRows<{ name: string | null; comment: string | null }>(
    orm,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name, obj_description(to_regclass('drizzle.__drizzle_migrations')) as comment`,
  )
  if (!found?.name) return undefined
  const [row] = await readRows<{ hash: string; created_at: string | number }>(
    orm,
    sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  return (
    row && {
      milliseconds: Number(row.created_at),
      hash: row.hash,
      release: found.comment ?? 'of unknown version',
    }
  )
}

const dateOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/**
 * Migrates the tables, and stores the release that did it in the database.
 *
 * @param parameters.name - Names the database in errors.
 * @param parameters.migrate - Applies the migrations of the folder.
 * @throws when another release made the tables, with both versions, a migration fails, or a table,
 *   column or index is missing.
 */
export async function migrateTables(
  orm: Database['orm'],
  parameters: {
    name: string
    migrationsFolder: string
    migrate(options: { migrationsFolder: string }): Promise<void>
  },
): Promise<void> {
  const { name, migrationsFolder, migrate } = parameters
  const release = (
    JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
  ).version
  const known: Newest[] = readMigrationFiles({ migrationsFolder }).map(
    ({ folderMillis, hash }) => ({ milliseconds: folderMillis, hash }),
  )
  const newest = known.at(-1)?.milliseconds ?? 0
  const applied = await readApplied(orm)
  const isKnown =
    !applied ||
    known.some(
      ({ milliseconds, hash }) => milliseconds === applied.milliseconds && hash === applied.hash,
    )
  if (!isKnown)
    throw new Error(
      `The tables of ${name} were made by release ${applied.release} (${dateOf(applied.milliseconds)}), and this is release ${release} (${dateOf(newest)}), which does not know them: start that release, or restore a backup of this one.`,
    )
  try {
    await migrate({ migrationsFolder })
    if (applied?.milliseconds !== newest)
      await orm.execute(sql.raw(`comment on table drizzle.__drizzle_migrations is '${release}'`))
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error
    const reason = cause instanceof Error ? cause.message : 'for an unknown reason'
    throw new Error(
      `The tables of ${name} cannot be brought up to date by release ${release}: ${reason}. If another release or program made them, see its changelog, restore a backup, or use an empty database.`,
      { cause: error },
    )
  }
  await assertTables(orm, { name, migrationsFolder })
}

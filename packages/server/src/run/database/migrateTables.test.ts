import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { Database } from '../../kernel/database/database.js'
import { durablePlaces } from '../../test/durablePlaces.js'
import { sharedDatabase } from '../../test/sharedDatabase.js'
import { assertTables } from './assertTables.js'
import { openDatabase } from './openDatabase.js'

const { places, remove } = durablePlaces('tables')
const database = sharedDatabase()
const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

afterAll(remove)

/**
 * Opens the database of this release, applies the changes of another release, and opens it again.
 */
async function openAfter(
  place: (typeof places)[number][1],
  statements: readonly string[],
): Promise<Database> {
  const { databaseUrl: url, databaseFolder: folder } = await place()
  const { orm, close } = await openDatabase({ url, folder })
  for (const statement of statements) await orm.execute(sql.raw(statement))
  await close()
  return openDatabase({ url, folder })
}

describe('tables of another release', () => {
  test.each(places)(
    'error: refuses tables of a newer release with both versions: %s',
    async (_kind, place) => {
      const opening = openAfter(place, [
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.parse('2099-01-02')})`,
        `comment on table drizzle.__drizzle_migrations is '9.8.7'`,
      ])
      await expect(opening).rejects.toThrow(
        /^The tables of the database .+ were made by release 9\.8\.7 \(2099-01-02\), and this is release [\d.]+ \(20\d\d-\d\d-\d\d\), which does not know them: start that release, or restore a backup of this one\.$/,
      )
    },
  )

  test.each(places)(
    'error: refuses tables without a journal, with an error that contains no SQL: %s',
    async (_kind, place) => {
      const opening = openAfter(place, ['delete from drizzle.__drizzle_migrations'])
      await expect(opening).rejects.toThrow(
        /^The tables of the database .+ cannot be brought up to date by release [\d.]+: relation "\w+" already exists\. If another release or program made them, see its changelog, restore a backup, or use an empty database\.$/,
      )
    },
  )
})

describe('tables with a missing part', () => {
  test.each(places)(
    'error: D9 are refused at the start, with the remedy: %s',
    async (_kind, place) => {
      await expect(openAfter(place, ['drop table login_counters'])).rejects.toThrow(
        /^The tables of the database .+ are damaged: the table login_counters is missing\. Restore a backup \("Backups" in packages\/server\/docs\/running\.md\)\.$/,
      )
    },
  )

  test.each([
    ['drop index login_codes_expires_at', 'index login_codes_expires_at'],
    ['alter table wallets drop constraint wallets_pkey cascade', 'index wallets_pkey'],
    ['alter table projects drop column name', 'column projects.name'],
  ])('error: D9 after "%s" reports the missing %s', async (statement, part) => {
    const { orm } = database()
    const parameters = { name: 'x', migrationsFolder }
    await assertTables(orm, parameters)
    const damaging = orm.transaction(async (transaction) => {
      await transaction.execute(sql.raw(statement))
      await assertTables(transaction, parameters)
    })
    await expect(damaging).rejects.toThrow(`The tables of x are damaged: the ${part} is missing.`)
  })
})

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sleep } from '@latchkey/protocol/std'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, describe, expect, test } from 'vitest'
import { custodyRecoveryShares } from '../../custody/custodyTables.js'
import { projects } from '../../kernel/projects/projectTables.js'
import { recoveryShares, recoveryWallets } from '../../recovery/recoveryTables.js'
import { type Postgres, startPostgres } from '../../test/startPostgres.js'
import { makeFolder } from '../../test/startProcess.js'
import { lockFolder } from './lockFolder.js'
import { openDatabase } from './openDatabase.js'

const root = makeFolder('database')
afterAll(root.remove)

const at = (name: string): string => join(root.path, name)

describe('openDatabase', () => {
  test('behavior: a reopened folder contains the written rows', async () => {
    const folder = at('again')
    const first = await openDatabase({ folder })
    await first.orm.insert(projects).values({ id: 'mill', name: 'Mill', origins: [] })
    await expect(openDatabase({ folder })).rejects.toThrow(
      `The database folder ${folder} is in use by another process`,
    )
    await first.close()
    const second = await openDatabase({ folder })
    expect(await second.orm.select({ id: projects.id }).from(projects)).toEqual([{ id: 'mill' }])
    await second.close()
    expect(readdirSync(folder)).toEqual(['data'])
  })

  test('behavior: migrates a database of the first release, and keeps its wallets', async () => {
    const folder = at('first')
    const migrations = new URL('../../../migrations', import.meta.url).pathname
    // The first release had one migration.
    const before = at('first-migrations')
    cpSync(migrations, before, { recursive: true })
    const journal = join(before, 'meta', '_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }))
    mkdirSync(folder)
    const old = new PGlite(join(folder, 'data'))
    await migrate(drizzle({ client: old }), { migrationsFolder: before })
    const id = '0b0f0b0f-0b0f-4b0f-8b0f-0b0f0b0f0b0f'
    await old.exec(`
      insert into custody_wallets (id, user_id, project_id, status, address, solana_address, mode, created_at) values ('${id}', 'user', 'demo', 'active', '0x11', '11', 'assisted', now());
      insert into custody_recovery_shares (wallet_id, epoch, mode, envelope, created_at) values ('${id}', 1, 'assisted', '{}', now());
      insert into recovery_wallets (id, user_id, address, created_at) values ('${id}', 'user', '0x11', now());
      insert into recovery_shares (wallet_id, epoch, status, mode, envelope, factors, created_at) values ('${id}', 1, 'active', 'assisted', '{}', '[]', now());`)
    await old.close()
    const { orm, close } = await openDatabase({ folder })
    expect(await orm.select().from(custodyRecoveryShares)).toMatchObject([
      { walletId: id, envelope: '{}', keyThumbprint: null, shareId: null },
    ])
    expect(await orm.select().from(recoveryWallets)).toMatchObject([
      { id, epoch: 1, epochProof: null, revocations: [] },
    ])
    expect(await orm.select().from(recoveryShares)).toMatchObject([
      { walletId: id, status: 'active', shareId: null },
    ])
    await close()
  })

  test('behavior: PGlite stays usable after 3,100 failed statements', async () => {
    const { orm, close } = await openDatabase()
    const codes = new Set<unknown>()
    for (let count = 0; count < 3100; count++) {
      const error = await orm.execute(sql`select 1/0`).catch((failure: Error) => failure.cause)
      codes.add((error as { code?: unknown }).code)
    }
    expect(codes).toEqual(new Set(['22012']))
    expect(await orm.execute(sql`select count(*)::int as n from projects`)).toMatchObject({
      rows: [{ n: 0 }],
    })
    await close()
  })

  test('behavior: creates a database again after an interrupted creation', async () => {
    const folder = at('half')
    const lock = await lockFolder(folder)
    await lock.release()
    writeFileSync(join(folder, 'data.new'), 'half a database')
    const { orm, close } = await openDatabase({ folder })
    expect(await orm.execute(sql`select count(*)::int as n from projects`)).toMatchObject({
      rows: [{ n: 0 }],
    })
    await close()
  })

  test('error: reports an unusable PostgreSQL with the setting and without the password', async () => {
    const url = 'postgres://somebody:secret@127.0.0.1:1/latchkey?connect_timeout=1'
    const opening = openDatabase({ url, patience: 300 })
    await expect(opening).rejects.toThrow(
      /^The database 127\.0\.0\.1:1\/latchkey cannot be used: .*Check the setting "databaseUrl"\.$/,
    )
    await expect(opening).rejects.not.toThrow('secret')
  })
})

describe('a PostgreSQL that stops', () => {
  const state: { postgres?: Postgres } = {}
  afterAll(() => state.postgres?.remove())

  test('error: during a transaction: only that transaction fails', async () => {
    state.postgres = await startPostgres()
    const { orm, close } = await openDatabase({ url: await state.postgres.createDatabase() })
    const broken = orm.transaction(async (transaction) => {
      await transaction.execute(
        sql`insert into projects (id, name, origins) values ('mill', 'Mill', '[]')`,
      )
      await state.postgres?.kill()
      // No query runs on the connection between two statements.
      await sleep(50)
      await transaction.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow()
    await state.postgres.start()
    expect(await orm.execute(sql`select count(*)::int as n from projects`)).toMatchObject({
      rows: [{ n: 0 }],
    })
    await close()
  })
})

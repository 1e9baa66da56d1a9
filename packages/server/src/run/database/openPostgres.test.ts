import { fileURLToPath } from 'node:url'
import { sleep } from '@latchkey/protocol/std'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../kernel/database/database.js'
import { toDatabaseError } from '../../kernel/database/databaseError.js'
import { type Postgres, startPostgres } from '../../test/startPostgres.js'
import { startProxy } from '../../test/startProxy.js'
import { openPostgres } from './openPostgres.js'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const STATEMENT_MS = 2000
const CONNECTIONS = 10
const state: { postgres?: Postgres; wire?: Awaited<ReturnType<typeof startProxy>>; url: string } = {
  url: '',
}

beforeAll(async () => {
  state.postgres = await startPostgres()
  const url = new URL(await state.postgres.createDatabase())
  state.wire = await startProxy(Number(url.port))
  state.url = `postgres://postgres@127.0.0.1:${state.wire.port}${url.pathname}`
})

afterAll(async () => {
  await state.wire?.stop()
  await state.postgres?.remove()
})

function open(
  parameters: { connections?: number; queue?: number; stuckAfter?: number } = {},
): Promise<Database> {
  const { connections = CONNECTIONS, queue, stuckAfter } = parameters
  const pool = {
    connections,
    queue,
    connectionTimeout: STATEMENT_MS,
    statementTimeout: STATEMENT_MS,
  }
  return openPostgres(state.url, migrationsFolder, { patience: 60_000, pool, stuckAfter })
}

const transact = ({ orm }: Database): Promise<unknown> =>
  orm.transaction((transaction) => transaction.execute(sql`select 1`))

async function isRefused(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => false,
    (error: unknown) => toDatabaseError(error)?.code === 'database_unavailable',
  )
}

/** Returns the number of refused transactions among the given number of concurrent ones. */
async function countRefused(database: Database, transactions: number): Promise<number> {
  const works = Array.from({ length: transactions }, () => isRefused(transact(database)))
  return (await Promise.all(works)).filter(Boolean).length
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20)
}

/** Holds a transaction open until the test ends it. */
async function hold({ orm }: Database): Promise<{ end(): Promise<void> }> {
  const held: { end?: () => void; ended?: Promise<void> } = {}
  await new Promise<void>((begun, reject) => {
    held.ended = orm.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`)
      await new Promise<void>((end) => {
        held.end = end
        begun()
      })
    })
    held.ended.catch(reject)
  })
  return {
    async end() {
      held.end?.()
      await held.ended
    },
  }
}

describe('a PostgreSQL that stalls', () => {
  test.each<[string, () => unknown, () => unknown]>([
    ['the wire is frozen', () => state.wire?.freeze(), () => state.wire?.thaw()],
    ['PostgreSQL is suspended', () => state.postgres?.freeze(), () => state.postgres?.thaw()],
    ['PostgreSQL is killed', () => state.postgres?.kill(), () => state.postgres?.start()],
  ])(
    'behavior: 15 transactions that begin while %s return their connections',
    async (_case, stall, recover) => {
      const database = await open()
      // A busy machine may take longer than the pool waits. A lost connection never comes back.
      await until(async () => (await countRefused(database, CONNECTIONS)) === 0)
      await stall()
      expect(await countRefused(database, 15)).toBe(15)
      await recover()
      await until(async () => (await countRefused(database, 15)) === 0)
      await until(() => database.connections?.().busy === 0)
      await database.close()
    },
  )

  test('behavior: a transaction with an unanswered statement ends without waiting for a rollback', async () => {
    const database = await open()
    const began = { at: 0 }
    const work = database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`)
      state.wire?.freeze()
      began.at = performance.now()
      await transaction.execute(sql`select 1`)
    })
    expect(await isRefused(work)).toBe(true)
    // A rollback would take as long again.
    expect(performance.now() - began.at).toBeLessThan(2 * STATEMENT_MS)
    expect(database.connections?.().busy).toBe(0)
    state.wire?.thaw()
    await transact(database)
    await database.close()
  })

  test('behavior: a refused transaction returns its connection for the next one', async () => {
    const database = await open({ connections: 1 })
    const pid = async (): Promise<unknown> =>
      (await database.orm.execute(sql`select pg_backend_pid() as pid`)) as unknown
    const before = await pid()
    const refusal = new Error('refused')
    const refused = database.orm.transaction(async (transaction) => {
      await transaction.execute(
        sql`insert into projects (id, name, origins) values ('mill', 'Mill', '[]')`,
      )
      throw refusal
    })
    await expect(refused).rejects.toBe(refusal)
    expect(await database.orm.execute(sql`select count(*)::int as n from projects`)).toMatchObject({
      rows: [{ n: 0 }],
    })
    expect(await pid()).toMatchObject({ rows: (before as { rows: unknown[] }).rows })
    await database.close()
  })
})

describe('a pool', () => {
  test('error: refuses a query beyond the queue at once', async () => {
    const database = await open({ connections: 1, queue: 2 })
    const held = await hold(database)
    const waiting = Promise.all([transact(database), transact(database)])
    expect(await isRefused(transact(database))).toBe(true)
    await held.end()
    await waiting
    await database.close()
  })

  test('behavior: is stuck while no connection is returned', async () => {
    const database = await open({ connections: 1, stuckAfter: 2000 })
    expect(database.isStuck?.()).toBe(false)
    const held = await hold(database)
    await until(() => database.isStuck?.() === true)
    // PostgreSQL has ended the transaction meanwhile, or does so now.
    await held.end().catch(() => undefined)
    await until(() => database.isStuck?.() === false)
    await database.close()
  })

  test('behavior: is not stuck while PostgreSQL is unreachable', async () => {
    const database = await open({ stuckAfter: 1000 })
    state.wire?.freeze()
    for (const _ of [1, 2, 3]) {
      expect(await isRefused(transact(database))).toBe(true)
      expect(database.isStuck?.()).toBe(false)
    }
    state.wire?.thaw()
    await database.close()
  })
})

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { testAccounts } from '@latchkey/testing'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createServer } from '../createServer.js'
import type { Database } from '../kernel/database/database.js'
import { openBrowser } from '../test/browser.js'
import { copyFolder } from '../test/copyFolder.js'
import { fillFiles, fillTable } from '../test/fillDisk.js'
import { signedSubmission } from '../test/signIn.js'
import { type Postgres, startPostgres } from '../test/startPostgres.js'
import { makeFolder } from '../test/startProcess.js'
import { watchDatabase } from '../test/watchDatabase.js'
import { createDatabaseStore } from './database/createDatabaseStore.js'
import { openDatabase } from './database/openDatabase.js'
import { answerProbe, createOperations } from './operations.js'

const ORIGIN = 'https://millpond.example'
const [account] = testAccounts(1)
const root = makeFolder('full')
const state: { postgres?: Postgres } = {}

afterAll(async () => {
  await state.postgres?.remove()
  root.remove()
})

async function openFolder(): Promise<{ database: Database; fill(): Promise<() => Promise<void>> }> {
  const database = await openDatabase({ folder: await copyFolder(join(root.path, randomUUID())) })
  return {
    database,
    async fill() {
      const free = fillFiles()
      // The last page of a table may have free space.
      const store = createDatabaseStore(database, Date)
      for (let isFull = false; !isFull; )
        isFull = await store.set(randomUUID(), 'x'.repeat(100), 60_000).then(
          () => false,
          () => true,
        )
      return free
    },
  }
}

async function openPostgres(): Promise<{
  database: Database
  fill(): Promise<() => Promise<void>>
}> {
  const postgres = await startPostgres()
  state.postgres = postgres
  const database = await openDatabase({ url: await postgres.createDatabase() })
  return { database, fill: () => fillTable(postgres, database, 'stored_values') }
}

/** Probes every 100 ms until it is ready. Returns the elapsed milliseconds. */
async function untilReady(probe: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await vi.waitFor(async () => expect(await probe()).toEqual({ status: 'ready' }), {
    timeout: 30_000,
    interval: 100,
  })
  return performance.now() - began
}

describe.each([
  ['PGlite in a folder', openFolder],
  ['PostgreSQL', openPostgres],
])('a full disk under %s', (_kind, open) => {
  test('behavior: refuses writes with 503, still reads, and recovers once the disk has room', async () => {
    if (!account) throw new TypeError('There is no such account.')
    const { database, fill } = await open()
    const defects: unknown[] = []
    const { database: watched, calls } = watchDatabase(database)
    const operations = createOperations({ database: watched })
    const ready = async (): Promise<unknown> =>
      (
        await answerProbe(new Request('http://127.0.0.1/ready'), operations, { isPublic: true })
      )?.json()
    const lastingStore = createDatabaseStore(database, Date)
    const handle = createServer({
      origins: [ORIGIN],
      chains: { 1: 'http://127.0.0.1:9' },
      database,
      lastingStore,
      onDefect: (error) => void defects.push(error),
    })
    const browser = openBrowser(handle, ORIGIN)

    expect(await ready()).toEqual({ status: 'ready' })
    const free = await fill()
    // Reads still work, and the minute until the next write has just started.
    expect(await ready()).toEqual({ status: 'ready' })
    const refused = await browser.send(
      'POST',
      '/v1/sign-in/verify',
      await signedSubmission(browser, ORIGIN, account),
    )
    expect([
      refused.status,
      ((await refused.json()) as { error: { code: string } }).error.code,
    ]).toEqual([503, 'database_unavailable'])
    expect(await ready()).toEqual({ status: 'unavailable' })
    expect(await database.orm.execute(sql`select count(*)::int as n from projects`)).toMatchObject({
      rows: [{ n: 0 }],
    })

    // Free space for a small row is not enough for the next request.
    await database.orm.execute(sql`delete from stored_values where key <> 'readiness'`)
    // The check has written again without success.
    await vi.waitFor(
      async () => {
        expect(await ready()).toEqual({ status: 'unavailable' })
        expect(calls.filter((call) => call === 'insert stored_values')).toHaveLength(2)
      },
      { timeout: 30_000, interval: 100 },
    )
    await free()
    expect(await untilReady(ready)).toBeLessThan(10_000)
    expect(
      (
        await browser.send(
          'POST',
          '/v1/sign-in/verify',
          await signedSubmission(browser, ORIGIN, account),
        )
      ).status,
    ).toBe(200)
    expect(defects).toEqual([])
    await database.close()
  })
})

describe('a full disk under the log of PGlite', () => {
  test('error: the probe reports that only a restart helps', async () => {
    const folder = await copyFolder(join(root.path, randomUUID()))
    const database = await openDatabase({ folder })
    const operations = createOperations({ database })
    const probe = async (): Promise<unknown> =>
      (
        await answerProbe(new Request('http://127.0.0.1/health'), operations, { isPublic: true })
      )?.json()
    expect(await probe()).toEqual({ status: 'alive' })
    const free = fillFiles()
    // The log continues in a new file, which does not fit on the disk.
    for (let isBroken = false; !isBroken; )
      isBroken = await database.orm.execute(sql`select pg_switch_wal(), txid_current()`).then(
        () => false,
        () => true,
      )
    expect(await probe()).toEqual({ status: 'stuck' })
    await free()
    await database.close()
    const again = await openDatabase({ folder })
    expect(await again.orm.execute(sql`select count(*)::int as n from projects`)).toMatchObject({
      rows: [{ n: 0 }],
    })
    await again.close()
  })
})

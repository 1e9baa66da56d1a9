import { randomUUID } from 'node:crypto'
import { sleep } from '@latchkey/protocol/std'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDatabaseError } from '../kernel/database/databaseError.js'
import { createMetrics } from '../run/createMetrics.js'
import { openDatabase } from '../run/database/openDatabase.js'
import { type Postgres, startPostgres } from '../test/startPostgres.js'
import { createEventWriter, type EventRow } from './createEventWriter.js'

const STATEMENT_MS = 2000
const state: { postgres?: Postgres } = {}

beforeAll(async () => {
  state.postgres = await startPostgres()
})
afterAll(() => state.postgres?.remove())

function event(): EventRow {
  return {
    projectId: 'mill',
    eventId: randomUUID(),
    event: 'MODAL_OPEN',
    origin: 'https://mill.example',
    path: '/',
    properties: {},
    receivedAt: new Date(),
  }
}

test('behavior: on a frozen database waiting events fail with the first batch, and new ones are refused at once', async () => {
  const pool = { connectionTimeout: STATEMENT_MS, statementTimeout: STATEMENT_MS }
  const database = await openDatabase({ url: await state.postgres?.createDatabase(), pool })
  const write = createEventWriter({ database: async () => database })
  const settle = async (): Promise<{ code: string | undefined; at: number }> => {
    const code = await (async () => write(event()))().then(
      () => 'written',
      (error: Error) => toDatabaseError(error)?.code ?? (error as { code?: string }).code,
    )
    return { code, at: performance.now() }
  }
  expect((await settle()).code).toBe('written')
  state.postgres?.freeze()
  // The first event is a batch. The others wait for it.
  const refused = await Promise.all(Array.from({ length: 5 }, settle))
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['database_unavailable']))
  const ends = refused.map(({ at }) => at)
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(STATEMENT_MS)
  // One event tests if the database responds again. Others do not wait for it.
  const testing = settle()
  const isTested = { yet: false }
  void testing.then(() => void (isTested.yet = true))
  const late = await settle()
  expect([late.code, isTested.yet]).toEqual(['database_unavailable', false])
  state.postgres?.thaw()
  await testing
  while ((await settle()).code !== 'written') await sleep(20)
  await database.close()
})

test('behavior: the metrics contain the number of waiting events', async () => {
  const database = await openDatabase({ url: await state.postgres?.createDatabase() })
  const metrics = createMetrics({ database, clockOffset: () => undefined, nodeFaults: () => ({}) })
  const write = createEventWriter({ database: async () => database })
  const written: Promise<void>[] = []
  await database.orm.transaction(async (locked) => {
    await locked.execute(sql`lock table analytics_events`)
    for (let events = 0; events < 3; events++) written.push(write(event()))
    expect(await metrics.text()).toContain('latchkey_analytics_events_waiting 2\n')
  })
  await Promise.all(written)
  expect(await metrics.text()).toContain('latchkey_analytics_events_waiting 0\n')
  metrics.stop()
  await database.close()
})

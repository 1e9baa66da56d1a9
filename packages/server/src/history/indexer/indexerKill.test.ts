import { setTimeout as sleep } from 'node:timers/promises'
import { people, startWorldChain, type WorldChain, worldChainConfig } from '@latchkey/sandbox/world'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../kernel/database/database.js'
import { createChain } from '../../networks/createChain.js'
import { openDatabase } from '../../run/database/openDatabase.js'
import { createDice } from '../../test/chainLife.js'
import { durablePlaces } from '../../test/durablePlaces.js'
import { openTestDatabase } from '../../test/openTestDatabase.js'
import { startServerProcess } from '../../test/startServerProcess.js'
import { historyChains } from '../historyTables.js'
import { createIndexer } from './createIndexer.js'

const ORIGIN = 'https://millpond.example'
const SEED = 20_260_406
const KILLS = process.env.LATCHKEY_THOROUGH ? 4 : 1

const { places, remove } = durablePlaces('history')
const state: { world?: WorldChain; expected?: unknown } = {}

async function catchUp(database: Database): Promise<void> {
  const chain = createChain(31337, worldChainConfig(31337, state.world?.url ?? ''))
  const indexer = createIndexer({
    chain,
    database: async () => database,
    clock: { now: () => Date.now() + 60_000 },
  })
  while (await indexer.step());
}

/** Summarizes each table as one number. */
async function fingerprint({ orm }: Database): Promise<unknown> {
  const { rows } = await (orm.execute(sql`select
    (select count(*)::int from history_entries) as entries,
    (select md5(string_agg(e::text, '' order by account, block, position)) from history_entries e) as entries_md5,
    (select md5(string_agg(t::text, '' order by account, token)) from history_tokens t) as tokens_md5,
    (select md5(string_agg(r::text, '' order by account, recipient)) from history_recipients r) as recipients_md5,
    (select next::int from history_chains) as next, (select lowest::int from history_chains) as lowest`) as unknown as Promise<{
    rows: unknown[]
  }>)
  return rows[0]
}

/** Resolves when the server has indexed the newest block. */
async function untilAnswered(url: string): Promise<void> {
  const response = await fetch(`${url}/v1/account/${people.ada.address}/history`, {
    headers: { origin: ORIGIN },
  })
  const { data } = (await response.json()) as { data: unknown[] }
  if (data.length === 0) await untilAnswered(url)
}

beforeAll(async () => {
  state.world = await startWorldChain({ chainId: 31337 })
  const database = await openTestDatabase()
  await catchUp(database)
  state.expected = await fingerprint(database)
  await database.close()
})

afterAll(async () => {
  await Promise.all([state.world?.stop(), remove()])
})

describe('a server that is killed while it indexes a chain', () => {
  test.each(places)(
    `behavior: indexes every transaction exactly once: %s (seed ${SEED})`,
    async (_where, place) => {
      const where = await place()
      const dice = createDice(SEED)
      const progress: number[] = []
      const open = (): Promise<Database> =>
        openDatabase({ url: where.databaseUrl, folder: where.databaseFolder })
      const nodes = worldChainConfig(31337, state.world?.url ?? '')
      const settings = {
        origins: [ORIGIN],
        chains: { 31337: nodes },
        history: { 31337: [{ kind: 'indexer' }] },
        ...where,
      }
      for (let kill = 0; kill < KILLS; kill++) {
        const server = await startServerProcess(settings)
        await untilAnswered(server.url)
        // Kills it at a random block between the first and the last.
        await sleep(dice(100))
        await server.kill()
        const database = await open()
        progress.push(((await fingerprint(database)) as { lowest: number }).lowest)
        // Ends the lease, so that the next server does not wait for it.
        await database.orm.update(historyChains).set({ heldUntil: 0 })
        await database.close()
      }
      const database = await open()
      await catchUp(database)
      expect(await fingerprint(database)).toEqual(state.expected)
      await database.close()
      // Asserts that the first kill came before the server had read the whole chain.
      expect(progress[0]).toBeGreaterThan(0)
    },
  )
})

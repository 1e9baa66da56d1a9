import type { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Database } from '../kernel/database/database.js'
import { createMemoryStore, type Store } from '../kernel/store.js'
import { openDatabase } from '../run/database/openDatabase.js'
import { createRedisStore } from '../run/redis/createRedisStore.js'
import { emptyTables } from './emptyTables.js'
import { createTestDatabase, openWithoutDeadlines } from './openTestDatabase.js'
import { connectRedis, type RunningRedis, startRedis } from './startRedis.js'

/** The storage of the server under test. */
export interface Backend {
  readonly database: Database
  readonly store: Store
  /** Only on PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** Only with Redis. */
  readonly redis: Redis | undefined
  readonly redisUrl: string | undefined
  /** Empties all tables and the store. Called before each test. */
  reset(): Promise<void>
}

type Combination = 'PGlite' | 'PostgreSQL' | 'PostgreSQL + Redis'

/**
 * PostgreSQL without Redis combines parts that the other two test: it runs in thorough mode only.
 */
const combinations: readonly Combination[] = process.env.LATCHKEY_THOROUGH
  ? ['PGlite', 'PostgreSQL', 'PostgreSQL + Redis']
  : ['PGlite', 'PostgreSQL + Redis']

/** Milliseconds for the start on a busy machine. */
const START_MS = 240_000

/** Redis is this test file's own. The files of a process share PGlite: opening one takes seconds. */
const shared: { redis?: Promise<RunningRedis>; embedded?: Promise<Database> } = {}

function openShared(): Promise<Database> {
  shared.embedded ??= openDatabase()
  return shared.embedded
}

async function openBackend(
  combination: Combination,
): Promise<Backend & { close(): Promise<void> }> {
  if (combination === 'PostgreSQL + Redis') shared.redis ??= startRedis()
  const databaseUrl = combination === 'PGlite' ? undefined : await createTestDatabase()
  const database = await (databaseUrl ? openWithoutDeadlines(databaseUrl) : openShared())
  await emptyTables(database)
  const redisUrl = combination === 'PostgreSQL + Redis' ? (await shared.redis)?.url : undefined
  const redis = redisUrl ? await connectRedis(redisUrl) : undefined
  const memory: { store: Store } = { store: createMemoryStore() }
  const redisStore = redis && createRedisStore(redis)
  return {
    database,
    databaseUrl,
    redis,
    redisUrl,
    get store() {
      return redisStore ?? memory.store
    },
    async reset() {
      memory.store = createMemoryStore()
      await Promise.all([emptyTables(database), redis?.flushall()])
    },
    async close() {
      redis?.disconnect()
      if (databaseUrl) await database.close()
    },
  }
}

async function stopRedis(): Promise<void> {
  await (await shared.redis)?.remove()
  delete shared.redis
}

/**
 * Runs tests once on each: PGlite in memory, a real PostgreSQL, a real PostgreSQL with a real
 * Redis. Each test begins with empty tables and an empty store, unless they are kept. Redis
 * is this test file's own and ends with it.
 *
 * @param define - Gets a function that returns the backend. It exists only when a test runs, not
 *   while tests are defined.
 * @param options.isKept - True to keep the tables and the store of the test before.
 */
export function describeOnBackends(
  name: string,
  define: (backend: () => Backend) => void,
  options: { isKept?: boolean } = {},
): void {
  describe.each(combinations)(`${name} on %s`, (combination) => {
    const state: { backend?: Awaited<ReturnType<typeof openBackend>> } = {}
    beforeAll(async () => {
      state.backend = await openBackend(combination)
    }, START_MS)
    if (!options.isKept) beforeEach(() => state.backend?.reset())
    afterAll(() => state.backend?.close())
    define(() => {
      if (!state.backend)
        throw new Error('The backend is there when a test runs, not while tests are defined.')
      return state.backend
    })
  })
  afterAll(stopRedis)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Database } from '../../kernel/database/database.js'
import { toDatabaseError } from '../../kernel/database/databaseError.js'
import { createPool, ignoreBroken } from './createPool.js'
import { createPooledSession } from './createPooledSession.js'
import type { DatabasePool } from './databasePool.js'
import { migrateTables } from './migrateTables.js'
import { queryDirectly } from './queryDirectly.js'
import { watchPool } from './watchPool.js'

/** Deadline of a connection outside the pool, in milliseconds. */
const CONNECTION_MS = 4000

/** In milliseconds. A pool recovers within 10 s from every recoverable failure. */
const STUCK_MS = 120_000

/** Milliseconds to close connections cleanly. */
const CLOSE_MS = 2000

/** Number of the advisory lock for migrations, the same in every node. */
const MIGRATION_LOCK = 4_202_611_214

/** Returns the URL without its credentials. */
function shown(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

async function connect(url: string, deadline: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_MS })
  client.on('error', ignoreBroken)
  try {
    await client.connect()
    return client
  } catch (cause) {
    if (toDatabaseError(cause) && performance.now() < deadline) {
      await sleep(200)
      return connect(url, deadline)
    }
    throw new Error(
      `The database ${shown(url)} cannot be used: ${(cause as Error).message || 'it does not answer'}. Check the setting "databaseUrl".`,
      {
        cause,
      },
    )
  }
}

/** Migrates under a lock, because two nodes that start at once must not both change the tables. */
async function bringUpToDate(
  url: string,
  migrationsFolder: string,
  patience: number,
): Promise<void> {
  const client = await connect(url, performance.now() + patience)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const orm = drizzle(client)
    await migrateTables(orm, {
      name: `the database ${shown(url)}`,
      migrationsFolder,
      migrate: (options) => migrate(orm, options),
    })
  } finally {
    // Releases the lock.
    await client.end()
  }
}

/** Closes every connection. An unresponsive one does not delay the end. */
async function close(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(CLOSE_MS, undefined, { ref: false })])
}

/**
 * Opens a pool of connections and runs the migrations.
 *
 * @param parameters.patience - Milliseconds to wait for PostgreSQL before giving up.
 * @param parameters.stuckAfter - Milliseconds until a pool that does not recover counts as stuck.
 *   @default 2 minutes
 * @throws when PostgreSQL cannot be reached for `patience` milliseconds, or refuses.
 */
export async function openPostgres(
  url: string,
  migrationsFolder: string,
  parameters: {
    patience: number
    pool?: DatabasePool | undefined
    stuckAfter?: number | undefined
  },
): Promise<Database> {
  const { patience, stuckAfter = STUCK_MS } = parameters
  await bringUpToDate(url, migrationsFolder, patience)
  const pool = createPool(url, parameters.pool)
  const dialect = new PgDialect()
  const watch = watchPool(pool, {
    connectDirectly: () => queryDirectly(url, CONNECTION_MS, (client) => client.query('select 1')),
    stuckAfter,
  })
  return {
    orm: new PgDatabase(dialect, createPooledSession(pool, dialect), undefined),
    kind: 'postgres',
    connections: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isStuck: watch.isStuck,
    close() {
      watch.stop()
      return close(pool)
    },
  }
}

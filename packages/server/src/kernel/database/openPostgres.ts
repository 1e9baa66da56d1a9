import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database } from './database.js'
import { toDatabaseError } from './databaseError.js'

/** Milliseconds a request waits for a connection, and a statement may take: together less than the 10 s a request has. */
const CONNECTION_MS = 4000
const STATEMENT_MS = 5000

/** For a connection on which nothing comes back at all. */
const SILENCE_MS = STATEMENT_MS + 500

/** Milliseconds to end connections in good order. */
const GOODBYE_MS = 2000

/** Any number, the same in every node: whoever holds it changes the tables. */
const MIGRATION_LOCK = 4_202_611_214

/** The address as it may be shown: without who signs in there. */
function shown(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/**
 * Takes note that a connection broke. Whoever waits for an answer on it is told by the answer; without a listener the
 * process would end.
 */
function ignoreBroken(): void {
  // There is nothing to be done: a broken connection is not used again.
}

async function connect(url: string, deadline: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_MS })
  client.on('error', ignoreBroken)
  try {
    await client.connect()
    return client
  } catch (cause) {
    if (toDatabaseError(cause) && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return connect(url, deadline)
    }
    throw new Error(`The database ${shown(url)} cannot be used: ${(cause as Error).message || 'it does not answer'}. Check the setting "databaseUrl".`, {
      cause,
    })
  }
}

/** Two nodes that start at once must not both change the tables. */
async function bringUpToDate(url: string, migrationsFolder: string, patience: number): Promise<void> {
  const client = await connect(url, performance.now() + patience)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Gives the lock back.
    await client.end()
  }
}

/** Says goodbye on every connection; one on which nothing comes back does not hold up the end. */
async function close(pool: pg.Pool): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, GOODBYE_MS).unref())
  await Promise.race([pool.end(), late])
}

/** @throws when PostgreSQL cannot be reached for `patience` milliseconds, or refuses. */
export async function openPostgres(url: string, migrationsFolder: string, patience: number): Promise<Database> {
  await bringUpToDate(url, migrationsFolder, patience)
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'latchkey',
    connectionTimeoutMillis: CONNECTION_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: 2 * STATEMENT_MS,
    keepAlive: true,
  })
  // An idle connection that broke is dropped by the pool; whoever asks next gets a new one or is told.
  pool.on('error', ignoreBroken)
  // In a transaction it is nobody's but the transaction's, which fails.
  pool.on('connect', (client) => client.on('error', ignoreBroken))
  const connections = () => ({ idle: pool.idleCount, busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount })
  return { orm: drizzle(pool), kind: 'postgres', connections, close: () => close(pool) }
}

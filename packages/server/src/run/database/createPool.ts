import { noop } from '@latchkey/protocol/std'
import pg from 'pg'
import { type DatabasePool, poolDefaults } from './databasePool.js'

/**
 * Milliseconds after the statement timeout at which the driver stops waiting for an unresponsive
 * connection.
 */
const SILENCE_MS = 500

/**
 * Handles the error event of a connection that broke. Without a listener the process would end. The
 * query on that connection fails by itself, and the pool does not use the connection again.
 */
export function ignoreBroken(): void {
  // The query and the pool handle it.
}

type Callback = Parameters<pg.Pool['connect']>[0]

/**
 * Refuses queries beyond the queue, so that they do not fill the memory while the database stalls.
 */
function limitQueue(pool: pg.Pool, queue: number): void {
  const connect = pool.connect.bind(pool)
  const limited = (callback?: Callback): unknown => {
    if (pool.waitingCount < queue) return callback ? connect(callback) : connect()
    const error = new Error('Too many queries wait for a connection')
    return callback ? process.nextTick(callback, error, undefined, noop) : Promise.reject(error)
  }
  pool.connect = limited as typeof pool.connect
}

/** Creates the connections that requests share. */
export function createPool(url: string, parameters: DatabasePool = {}): pg.Pool {
  const {
    connections = poolDefaults.connections,
    queue = poolDefaults.queue,
    connectionTimeout = poolDefaults.connectionTimeout,
    statementTimeout = poolDefaults.statementTimeout,
  } = parameters
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'latchkey',
    max: connections,
    connectionTimeoutMillis: connectionTimeout,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + SILENCE_MS,
    idle_in_transaction_session_timeout: 2 * statementTimeout,
    keepAlive: true,
  })
  limitQueue(pool, queue)
  // The pool discards a broken idle connection, and opens a new one for the next query.
  pool.on('error', ignoreBroken)
  // The pool does not listen inside a transaction. The transaction fails.
  pool.on('connect', (client) => client.on('error', ignoreBroken))
  return pool
}

import { sql } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { toDatabaseError } from '../../kernel/database/databaseError.js'

type Schema = Record<string, never>

type Transaction = NodePgTransaction<Schema, Schema>

/**
 * Resolves to true if the connection has no open transaction. Sends no rollback on an unresponsive
 * connection, which would take another timeout.
 */
async function rollBack(transaction: Transaction, error: unknown): Promise<boolean> {
  if (toDatabaseError(error)) return false
  try {
    await transaction.execute(sql`rollback`)
    return true
  } catch {
    // The transaction's own error is reported instead.
    return false
  }
}

/**
 * Creates a session that runs queries on a pool. A transaction returns its connection in every
 * case: to the pool when its state is known, else destroyed. drizzle-orm 0.45.4 keeps the
 * connection for good when `begin` fails, and returns it when `rollback` fails
 * (docs/upstream/drizzle-transaction).
 */
export function createPooledSession(
  pool: pg.Pool,
  dialect: PgDialect,
): NodePgSession<Schema, Schema> {
  const session = new NodePgSession<Schema, Schema>(pool, dialect, undefined)
  session.transaction = async <result>(
    run: (transaction: Transaction) => Promise<result>,
    config?: PgTransactionConfig,
  ): Promise<result> => {
    const client = await pool.connect()
    const transaction: Transaction = new NodePgTransaction(
      dialect,
      new NodePgSession(client, dialect, undefined),
      undefined,
    )
    try {
      await transaction.execute(sql`begin`)
      if (config) await transaction.setTransaction(config)
      const result = await run(transaction)
      await transaction.execute(sql`commit`)
      client.release()
      return result
    } catch (error) {
      client.release(!(await rollBack(transaction, error)))
      throw error
    }
  }
  return session
}

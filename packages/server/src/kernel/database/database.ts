import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * The server's durable storage: PGlite in this process, or PostgreSQL. Drizzle's query builder is
 * the same on both.
 */
export interface Database {
  readonly orm: PgDatabase<PgQueryResultHKT>
  readonly kind: 'pglite' | 'postgres'
  /** Counts of PostgreSQL connections. `waiting` counts queries that wait for a connection. */
  connections?(): { idle: number; busy: number; waiting: number }
  /**
   * True if only a restart of the process helps: connections to PostgreSQL have failed for minutes
   * although it accepts new ones, or PGlite has aborted.
   */
  isStuck?(): boolean
  close(): Promise<void>
}

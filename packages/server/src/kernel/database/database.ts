import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * Where the server keeps what must last: PGlite in this process, or PostgreSQL. Drizzle's query
 * builder is the same on both.
 */
export interface Database {
  readonly orm: PgDatabase<PgQueryResultHKT>
  readonly kind: 'pglite' | 'postgres'
  /** Of PostgreSQL, now. `waiting` are queries that wait for a connection. */
  connections?(): { idle: number; busy: number; waiting: number }
  /**
   * True if only a restart of the process helps: connections to PostgreSQL have failed for minutes
   * although it accepts new ones, or PGlite has aborted.
   */
  isStuck?(): boolean
  close(): Promise<void>
}

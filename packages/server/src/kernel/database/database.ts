import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Where the server keeps what must last: PGlite in this process, or PostgreSQL. Drizzle's query builder is the same on both. */
export interface Database {
  readonly orm: PgDatabase<PgQueryResultHKT>
  readonly kind: 'pglite' | 'postgres'
  /** Of PostgreSQL, now. `waiting` are queries that wait for a connection. */
  connections?(): { idle: number; busy: number; waiting: number }
  close(): Promise<void>
}

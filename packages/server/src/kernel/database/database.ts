import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Where the server keeps what must last: PGlite in this process, or PostgreSQL. Drizzle's query builder is the same on both. */
export interface Database {
  readonly orm: PgDatabase<PgQueryResultHKT>
  readonly kind: 'pglite' | 'postgres'
  close(): Promise<void>
}

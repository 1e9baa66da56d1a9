/** Connections to PostgreSQL, and the time that they may take. */
export interface DatabasePool {
  /** Connections at most. @default 10 */
  connections?: number | undefined
  /** Queries that may wait for a connection. One more is refused at once. @default 1000 */
  queue?: number | undefined
  /** Milliseconds that a query may wait for a connection. @default 4000 */
  connectionTimeout?: number | undefined
  /** Milliseconds that a statement may take. @default 5000 */
  statementTimeout?: number | undefined
}

/** With both timeouts a request still gets its answer within 10 s. */
export const poolDefaults: { readonly [key in keyof DatabasePool]-?: number } = {
  connections: 10,
  queue: 1000,
  connectionTimeout: 4000,
  statementTimeout: 5000,
}

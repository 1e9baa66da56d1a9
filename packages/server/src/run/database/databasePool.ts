/** Size and timeouts of the connections to PostgreSQL. */
export interface DatabasePool {
  /** Maximum number of connections. @default 10 */
  connections?: number | undefined
  /**
   * Maximum number of queries that wait for a connection. Further ones are refused at once.
   * @default 1000
   */
  queue?: number | undefined
  /** Milliseconds that a query may wait for a connection. @default 4000 */
  connectionTimeout?: number | undefined
  /** Milliseconds that a statement may take. @default 5000 */
  statementTimeout?: number | undefined
}

/** With both timeouts a request still gets its reply within 10 s. */
export const poolDefaults: { readonly [key in keyof DatabasePool]-?: number } = {
  connections: 10,
  queue: 1000,
  connectionTimeout: 4000,
  statementTimeout: 5000,
}

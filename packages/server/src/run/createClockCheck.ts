import { sql } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import type { Log } from './log/createLog.js'

/**
 * Offset in milliseconds beyond which a node is degraded. Nonces of nodes that differ much more are
 * refused.
 */
export const MAX_CLOCK_OFFSET_MS = 30_000

/**
 * Offset in milliseconds beyond which a node is not ready. Nodes accept nonces that are at most
 * this far in the future.
 */
const MAX_SERVING_OFFSET_MS = 60_000

/** Milliseconds between two comparisons. */
export const CLOCK_CHECK_MS = 60_000

/** Compares this machine's clock with the database's. */
export interface ClockCheck {
  /** Compares both clocks. Keeps the last result when the database does not respond. */
  measure(): Promise<void>
  /**
   * Milliseconds that this machine is ahead, negative when it is behind. `undefined` before the
   * first answer, and without PostgreSQL.
   */
  offset(): number | undefined
  /** `undefined` while the offset is unknown. */
  state(): 'ok' | 'degraded' | 'unavailable' | undefined
}

/**
 * Returns the smallest offset that explains the reply, which is from a moment between two local
 * readings.
 */
export async function readClockOffset(
  readTime: () => Promise<number>,
  clock: { now(): number },
): Promise<number> {
  const before = clock.now()
  const time = await readTime()
  const after = clock.now()
  return time < before ? before - time : time > after ? after - time : 0
}

/** Milliseconds since 1970 by PostgreSQL's clock. */
export const TIME_QUERY = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now'

/**
 * Creates the comparison of this node's clock with the database's, which all nodes share. Logs when
 * a difference starts and ends.
 */
export function createClockCheck({
  database,
  clock,
  log,
}: {
  database: Database
  clock: { now(): number }
  log: Pick<Log, 'event'>
}): ClockCheck {
  const known: { offset?: number } = {}
  const readTime = async (): Promise<number> => {
    const { rows } = (await database.orm.execute(sql.raw(TIME_QUERY))) as unknown as {
      rows: [{ now: number }]
    }
    return rows[0].now
  }
  function state(): ReturnType<ClockCheck['state']> {
    if (known.offset === undefined) return undefined
    const distance = Math.abs(known.offset)
    return distance > MAX_SERVING_OFFSET_MS
      ? 'unavailable'
      : distance > MAX_CLOCK_OFFSET_MS
        ? 'degraded'
        : 'ok'
  }
  return {
    offset: () => known.offset,
    state,
    async measure() {
      // PGlite has the clock of this process.
      if (database.kind === 'pglite') return
      const before = state() ?? 'ok'
      try {
        known.offset = await readClockOffset(readTime, clock)
      } catch {
        // Ignored: the check of the database reports a failure.
      }
      const now = state() ?? 'ok'
      if (now !== before)
        log.event(now === 'ok' ? 'clock_agrees' : 'clock_differs', {
          seconds: Math.round((known.offset ?? 0) / 1000),
        })
    },
  }
}

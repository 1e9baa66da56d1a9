import { sql } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import type { Log } from './log/createLog.js'

/**
 * Milliseconds beyond which a node is degraded: nonces of nodes that differ by more are refused
 * soon.
 */
export const MAX_CLOCK_OFFSET_MS = 30_000

/**
 * Milliseconds beyond which a node is not ready: nodes accept nonces that are at most that far in
 * the future.
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
  /** `undefined` as long as the offset is. */
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
 * Compares the clock of this node with the database's, which all nodes share. Logs when it begins
 * and ends to differ.
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
        // The check of the database reports that it is gone.
      }
      const now = state() ?? 'ok'
      if (now !== before)
        log.event(now === 'ok' ? 'clock_agrees' : 'clock_differs', {
          seconds: Math.round((known.offset ?? 0) / 1000),
        })
    },
  }
}

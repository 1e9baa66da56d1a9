import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/database/database.js'
import { dateOf } from '../../kernel/dateOf.js'
import { loginCounters } from '../loginCodeTables.js'

/** A maximum count per window. The window starts with the first event. */
export interface Window {
  count: number
  milliseconds: number
}

/** A counter with its limit. */
export interface Take {
  key: string
  window: Window
}

/** State of a counter. */
export interface Counted {
  count: number
  /** Milliseconds until the window ends. */
  wait: number
}

/** Counters in the database, shared by all nodes. */
export interface Counters {
  /** Counts one more before the operation. The returned count includes it. */
  take(take: Take): Promise<Counted>
  /** Undoes one `take`. */
  give(key: string): Promise<void>
  /** Reads without counting. */
  read(key: string): Promise<Counted>
  sweep(): Promise<void>
}

export function createCounters(
  database: () => Promise<Database>,
  clock: { now(): number },
): Counters {
  const toCounted = (row: typeof loginCounters.$inferSelect | undefined): Counted =>
    row
      ? { count: row.count, wait: Math.max(1, row.expiresAt.getTime() - clock.now()) }
      : { count: 0, wait: 0 }

  return {
    async take({ key, window }) {
      const { orm } = await database()
      const now = dateOf(clock)
      const expiresAt = new Date(clock.now() + window.milliseconds)
      const isOver = sql`${loginCounters.expiresAt} <= ${now.toISOString()}::timestamptz`
      // One statement: concurrent calls get different counts.
      const [row] = await orm
        .insert(loginCounters)
        .values({ key, count: 1, expiresAt })
        .onConflictDoUpdate({
          target: loginCounters.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${loginCounters.count} + 1 end`,
            expiresAt: sql`case when ${isOver} then ${expiresAt.toISOString()}::timestamptz else ${loginCounters.expiresAt} end`,
          },
        })
        .returning()
      return toCounted(row)
    },
    async give(key) {
      const { orm } = await database()
      await orm
        .update(loginCounters)
        .set({ count: sql`${loginCounters.count} - 1` })
        .where(and(eq(loginCounters.key, key), gt(loginCounters.count, 0)))
    },
    async read(key) {
      const { orm } = await database()
      const [row] = await orm
        .select()
        .from(loginCounters)
        .where(and(eq(loginCounters.key, key), gt(loginCounters.expiresAt, dateOf(clock))))
      return toCounted(row)
    },
    async sweep() {
      const { orm } = await database()
      await orm.delete(loginCounters).where(lte(loginCounters.expiresAt, dateOf(clock)))
    },
  }
}

import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../kernel/database/database.js'
import type { Store } from '../../kernel/store.js'
import { storedValues } from './storedValueTables.js'

/** Values removed by one statement, which must not take longer than statements may. */
const BATCH = 1000

/** A store whose values are there again after a restart. */
export interface DatabaseStore extends Store {
  /** Removes what has ended; it counts for nothing before, but takes room. */
  sweep(): Promise<void>
}

/**
 * A store in the database, for what must outlive the process and is asked for seldom.
 *
 * @param clock - Milliseconds since 1970.
 */
export function createDatabaseStore({ orm }: Database, clock: { now(): number }): DatabaseStore {
  const now = (): Date => new Date(clock.now())
  const byKey = (key: string): ReturnType<typeof eq> => eq(storedValues.key, key)
  return {
    async get(key) {
      const [row] = await orm
        .select({ value: storedValues.value })
        .from(storedValues)
        .where(and(byKey(key), gt(storedValues.expiresAt, now())))
      return row?.value
    },
    async set(key, value, lifetime) {
      const expiresAt = new Date(clock.now() + lifetime)
      await orm
        .insert(storedValues)
        .values({ key, value, expiresAt })
        .onConflictDoUpdate({ target: storedValues.key, set: { value, expiresAt } })
    },
    async add(key, value, lifetime) {
      const expiresAt = new Date(clock.now() + lifetime)
      const added = await orm
        .insert(storedValues)
        .values({ key, value, expiresAt })
        // What has ended is not there, swept or not.
        .onConflictDoUpdate({
          target: storedValues.key,
          set: { value, expiresAt },
          setWhere: lte(storedValues.expiresAt, now()),
        })
        .returning({ key: storedValues.key })
      return added.length > 0
    },
    async take(key) {
      const [row] = await orm.delete(storedValues).where(byKey(key)).returning()
      return row && row.expiresAt > now() ? row.value : undefined
    },
    async delete(key) {
      await orm.delete(storedValues).where(byKey(key))
    },
    // The database loses nothing that it acknowledged.
    generation: async () => 'database',
    async sweep() {
      const ended = orm
        .select({ key: storedValues.key })
        .from(storedValues)
        .where(lte(storedValues.expiresAt, now()))
        .limit(BATCH)
      for (let count = BATCH; count === BATCH; ) {
        const swept = await orm
          .delete(storedValues)
          .where(inArray(storedValues.key, ended))
          .returning({ key: storedValues.key })
        count = swept.length
      }
    },
  }
}

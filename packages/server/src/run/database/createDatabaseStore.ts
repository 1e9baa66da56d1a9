import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../kernel/database/database.js'
import { dateOf } from '../../kernel/dateOf.js'
import type { Store } from '../../kernel/store.js'
import { storedValues } from './storedValueTables.js'

/** Values removed by one statement, to stay below the statement timeout. */
const BATCH = 1000

/** A store whose values survive a restart. */
export interface DatabaseStore extends Store {
  /** Removes expired values. They are ignored before, but take space. */
  sweep(): Promise<void>
}

/**
 * Creates a store in the database, for rarely used values that must survive the process.
 *
 * @param clock - Milliseconds since 1970.
 */
export function createDatabaseStore({ orm }: Database, clock: { now(): number }): DatabaseStore {
  const byKey = (key: string): ReturnType<typeof eq> => eq(storedValues.key, key)
  return {
    async get(key) {
      const [row] = await orm
        .select({ value: storedValues.value })
        .from(storedValues)
        .where(and(byKey(key), gt(storedValues.expiresAt, dateOf(clock))))
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
        // An expired value counts as absent, even before it is swept.
        .onConflictDoUpdate({
          target: storedValues.key,
          set: { value, expiresAt },
          setWhere: lte(storedValues.expiresAt, dateOf(clock)),
        })
        .returning({ key: storedValues.key })
      return added.length > 0
    },
    async take(key) {
      const [row] = await orm.delete(storedValues).where(byKey(key)).returning()
      return row && row.expiresAt > dateOf(clock) ? row.value : undefined
    },
    async delete(key) {
      await orm.delete(storedValues).where(byKey(key))
    },
    // Constant, because the database keeps every acknowledged write.
    generation: async () => 'database',
    async sweep() {
      const ended = orm
        .select({ key: storedValues.key })
        .from(storedValues)
        .where(lte(storedValues.expiresAt, dateOf(clock)))
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

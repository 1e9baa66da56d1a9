import { sql } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { custodyWallets } from './custodyTables.js'

/**
 * After a breach, or when one is suspected: every set is split anew when it is next used, so that
 * what was stolen opens nothing together with what is stolen later (docs/threats.md, S7).
 *
 * @returns how many wallets it concerns.
 *
 * @example
 * ```ts
 * import { openDatabase, reshareAll } from '@latchkey/server'
 *
 * const database = await openDatabase({ url: process.env.DATABASE_URL })
 * await reshareAll(database)
 * ```
 */
export async function reshareAll({ orm }: Database): Promise<number> {
  const next = sql`${custodyWallets.epoch} + 1`
  const changed = await orm
    .update(custodyWallets)
    .set({ epoch: next, resplitBelow: next })
    .returning({ id: custodyWallets.id })
  return changed.length
}

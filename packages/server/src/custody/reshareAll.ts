import { sql } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { custodyWallets } from './custodyTables.js'

/**
 * Marks every set for resharing at its next use. Call it after a suspected breach, so that stolen
 * shares are useless together with shares that are stolen later (docs/threats.md, S7).
 *
 * @returns The number of affected wallets.
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

import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { directoryVersion, wallets } from '../kernel/database/tables/wallets.js'
import { readListing, type WalletListing } from './readListing.js'

/** What became of a list of wallets. */
export interface WalletsImport {
  /** Wallets that were added or replaced. */
  readonly imported: number
  /** Entries that were left out, by their place in the list from 0, with what is wrong. */
  readonly refused: readonly { readonly index: number; readonly problem: string }[]
}

/** Rows of one statement: 17 values each, of 65,535. */
const ROWS = 500

type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

/** Also when the database is a new one, the version is higher than every one before: browsers refuse an older directory. */
async function raiseVersion(transaction: Transaction): Promise<void> {
  const now = Date.now()
  const version = sql`greatest(${directoryVersion.version} + 1, ${now})`
  await transaction.insert(directoryVersion).values({ id: 1, version: now }).onConflictDoUpdate({ target: directoryVersion.id, set: { version } })
}

const { id: _id, ...columns } = getTableColumns(wallets)

function readAll(records: readonly unknown[]): { listings: readonly WalletListing[]; refused: WalletsImport['refused'] } {
  const listings = new Map<string, WalletListing>()
  const refused: { index: number; problem: string }[] = []
  for (const [index, record] of records.entries()) {
    const listing = readListing(record)
    if ('problem' in listing) refused.push({ index, problem: listing.problem })
    else if (listings.has(listing.id)) refused.push({ index, problem: `id: "${listing.id}" is in the list twice; the first one counts` })
    else listings.set(listing.id, listing)
  }
  return { listings: [...listings.values()], refused }
}

/**
 * Adds wallets to the directory, or replaces those with the same id. Entries that are wrong are left out and reported, the
 * rest lands at once. Every node shows the change within a second or two.
 *
 * @param records - Wallets as `getWallets` answers them, and `chains`: CAIP-2 ids, or `eip155` for all chains of it.
 *
 * @example
 * ```ts
 * import { importWallets, openDatabase } from '@latchkey/server'
 *
 * const database = await openDatabase({ url: 'postgres://localhost/latchkey' })
 * const { imported, refused } = await importWallets(database, [{ id: 'tern', name: 'Tern', mobile_link: 'tern://', chains: ['eip155'] }])
 * ```
 */
export async function importWallets(database: Database, records: readonly unknown[]): Promise<WalletsImport> {
  const { listings, refused } = readAll(records)
  if (listings.length === 0) return { imported: 0, refused }
  const names = Object.entries(columns).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`] as const)
  await database.orm.transaction(async (transaction) => {
    await raiseVersion(transaction)
    for (let start = 0; start < listings.length; start += ROWS) {
      const rows = listings.slice(start, start + ROWS).map((listing) => ({ ...listing }))
      await transaction
        .insert(wallets)
        .values(rows)
        .onConflictDoUpdate({ target: wallets.id, set: Object.fromEntries(names) })
    }
  })
  return { imported: listings.length, refused }
}

/**
 * Takes wallets out of the directory.
 *
 * @returns how many were in it.
 *
 * @example
 * ```ts
 * import { openDatabase, removeWallets } from '@latchkey/server'
 *
 * const database = await openDatabase({ url: 'postgres://localhost/latchkey' })
 * await removeWallets(database, ['tern']) // 1
 * ```
 */
export async function removeWallets(database: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  return database.orm.transaction(async (transaction) => {
    const removed = await transaction
      .delete(wallets)
      .where(inArray(wallets.id, [...ids]))
      .returning({ id: wallets.id })
    if (removed.length > 0) await raiseVersion(transaction)
    return removed.length
  })
}

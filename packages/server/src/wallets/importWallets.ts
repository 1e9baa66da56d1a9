import { createHash } from 'node:crypto'
import { bundledWallets } from '@latchkey/protocol/registry'
import { getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { readListing, type WalletListing } from './readListing.js'
import { directoryVersion, wallets } from './walletTables.js'

/** The result of a wallet import. */
export interface WalletsImport {
  /** Number of wallets that were added or replaced. */
  readonly imported: number
  /** Refused entries by their index in the list, with the problem. */
  readonly refused: readonly { readonly index: number; readonly problem: string }[]
}

/** Rows per statement: 17 values each, of at most 65,535. */
const ROWS = 500

type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

/** Exceeds all versions of an earlier database too, because browsers refuse an older directory. */
const nextVersion = (now: number): SQL => sql`greatest(${directoryVersion.version} + 1, ${now})`

/** Marks the directory as changed by its operator. */
async function raiseVersion(transaction: Transaction): Promise<void> {
  const now = Date.now()
  const set = { version: nextVersion(now), bundled: null }
  await transaction
    .insert(directoryVersion)
    .values({ id: 1, version: now })
    .onConflictDoUpdate({ target: directoryVersion.id, set })
}

const { id: _id, ...columns } = getTableColumns(wallets)

/** Adds listings, or replaces those with the same id. */
async function writeListings(
  transaction: Transaction,
  listings: readonly WalletListing[],
): Promise<void> {
  const names = Object.entries(columns).map(
    ([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`] as const,
  )
  for (let start = 0; start < listings.length; start += ROWS) {
    const rows = listings.slice(start, start + ROWS).map((listing) => ({ ...listing }))
    await transaction
      .insert(wallets)
      .values(rows)
      .onConflictDoUpdate({ target: wallets.id, set: Object.fromEntries(names) })
  }
}

function readAll(records: readonly unknown[]): {
  listings: readonly WalletListing[]
  refused: WalletsImport['refused']
} {
  const listings = new Map<string, WalletListing>()
  const refused: { index: number; problem: string }[] = []
  for (const [index, record] of records.entries()) {
    const listing = readListing(record)
    if ('problem' in listing) refused.push({ index, problem: listing.problem })
    else if (listings.has(listing.id))
      refused.push({
        index,
        problem: `id: "${listing.id}" is in the list twice; the first one counts`,
      })
    else listings.set(listing.id, listing)
  }
  return { listings: [...listings.values()], refused }
}

/**
 * Adds wallets to the directory, or replaces those with the same id. Skips and reports invalid
 * entries, and writes the rest in one transaction. Every node shows the change within a second or
 * two.
 *
 * @param records - Wallets in the format of `getWallets`, with `chains`: CAIP-2 ids, or `eip155` for
 *   all its chains.
 * @param options.replace - Removes all other wallets, the bundled ones included. @default false
 *
 * @example
 * ```ts
 * import { importWallets, openDatabase } from '@latchkey/server'
 *
 * const database = await openDatabase({ url: 'postgres://localhost/latchkey' })
 * const { imported, refused } = await importWallets(database, [{ id: 'tern', name: 'Tern', mobile_link: 'tern://', chains: ['eip155'] }])
 * ```
 */
export async function importWallets(
  database: Database,
  records: readonly unknown[],
  options: { replace?: boolean | undefined } = {},
): Promise<WalletsImport> {
  const { listings, refused } = readAll(records)
  if (listings.length === 0) return { imported: 0, refused }
  await database.orm.transaction(async (transaction) => {
    await raiseVersion(transaction)
    if (options.replace) await transaction.delete(wallets)
    await writeListings(transaction, listings)
  })
  return { imported: listings.length, refused }
}

/**
 * Fills the directory of a new database with the wallets that are published with this version of
 * Latchkey. Updates them when the version changes. Leaves the directory alone once wallets were
 * imported or removed. {@link startServer} calls it.
 *
 * @returns true if the directory changed.
 *
 * @example
 * ```ts
 * import { openDatabase, seedWallets } from '@latchkey/server'
 *
 * const database = await openDatabase({ url: 'postgres://localhost/latchkey' })
 * await seedWallets(database)
 * ```
 */
export function seedWallets(database: Database): Promise<boolean> {
  // The bundled list has EVM wallets only.
  const listings = bundledWallets().map(
    (wallet, order): WalletListing => ({ ...wallet, order, chains: ['eip155'] }),
  )
  const bundled = createHash('sha256').update(JSON.stringify(listings)).digest('hex')
  const now = Date.now()
  return database.orm.transaction(async (transaction) => {
    // Servers that start at the same time wait here for the row, then find the same hash.
    const claimed = await transaction
      .insert(directoryVersion)
      .values({ id: 1, version: now, bundled })
      .onConflictDoUpdate({
        target: directoryVersion.id,
        set: { version: nextVersion(now), bundled },
        setWhere: ne(directoryVersion.bundled, bundled),
      })
      .returning({ id: directoryVersion.id })
    if (claimed.length === 0) return false
    await transaction.delete(wallets)
    await writeListings(transaction, listings)
    return true
  })
}

/**
 * Removes wallets from the directory.
 *
 * @returns the number of removed wallets.
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

import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/database/database.js'
import { ServerError, serverErrorOf } from '../../kernel/serverError.js'
import type { Cluster } from '../../networks/solana/cluster.js'
import { createCache } from '../../std/createCache.js'
import { toLook } from '../describe/toLook.js'
import type { AccountTransaction, Position } from '../historyFacts.js'
import type { ChainHistory } from '../historySource.js'
import { historyEntries, historyRecipients, historySignatures } from '../historyTables.js'
import { createIndexedHistory } from '../indexer/createIndexedHistory.js'
import { addressesOf } from './addressesOf.js'
import { clusterNumber } from './clusterNumber.js'
import { eachOf } from './eachOf.js'
import { readTransaction } from './readTransaction.js'
import { type Place, readNewest, readOlder, readSources } from './sources.js'
import { toEntry } from './toEntry.js'

type Entry = typeof historyEntries.$inferSelect
type Signature = typeof historySignatures.$inferSelect

/** Cache lifetime of the newest signatures, in milliseconds. */
const FRESH_MS = 3000
const MAX_REMEMBERED = 10_000

/** Maximum number of steps back in time for one page. */
const MAX_STEPS = 8

/** Reads the signatures of a page, one more than its limit if there are more. */
async function findSignatures(
  { orm }: Database,
  { account, cluster }: Place,
  parameters: { before: Position | undefined; limit: number; above: number },
): Promise<readonly Signature[]> {
  const { before, limit, above } = parameters
  const { block, position } = historySignatures
  return orm
    .select()
    .from(historySignatures)
    .where(
      and(
        eq(historySignatures.account, account),
        eq(historySignatures.chainId, clusterNumber(cluster.caipId)),
        gt(block, above),
        before && sql`(${block}, ${position}) < (${before.block}, ${before.index})`,
      ),
    )
    .orderBy(desc(block), desc(position))
    .limit(limit + 1)
}

/**
 * Adds an entry, and its recipients for the detection of spam. Another request may have added it
 * already.
 */
async function saveEntry({ orm }: Database, entry: typeof historyEntries.$inferInsert) {
  const { account, sender, transfers } = entry
  const recipients = new Set(
    sender === account ? transfers.filter(({ from }) => from === account).map(({ to }) => to) : [],
  )
  const rows = [...recipients].map((recipient) => ({
    account,
    look: toLook(recipient),
    recipient,
  }))
  if (rows.length > 0) await orm.insert(historyRecipients).values(rows).onConflictDoNothing()
  await orm.insert(historyEntries).values(entry).onConflictDoNothing()
}

/** Returns the entries of signatures, by signature. Reads those that the tables do not have. */
async function entriesOf(
  database: Database,
  { cluster, account }: Place,
  signatures: readonly Signature[],
): Promise<ReadonlyMap<string, typeof historyEntries.$inferInsert>> {
  const hashes = signatures.map(({ hash }) => hash)
  if (hashes.length === 0) return new Map()
  const rows: Entry[] = await database.orm
    .select()
    .from(historyEntries)
    .where(and(eq(historyEntries.account, account), inArray(historyEntries.hash, hashes)))
  const entries = new Map<string, typeof historyEntries.$inferInsert>(
    rows.map((row) => [row.hash, row]),
  )
  const missing = signatures.filter(({ hash }) => !entries.has(hash))
  const failures: unknown[] = []
  await eachOf(missing, async ({ hash, block }) => {
    try {
      const transaction = await readTransaction(cluster, { hash, slot: block })
      if (!transaction) return
      const entry = toEntry(account, cluster.caipId, { hash, transaction })
      await saveEntry(database, entry)
      entries.set(hash, entry)
    } catch (error) {
      failures.push(error)
    }
  })
  if (entries.size === 0) {
    // No transaction of the page could be read. An empty page would look like the end.
    const reason = 'The transactions are not known to the nodes of this server yet. Try again.'
    throw failures[0] ?? new ServerError(503, 'chain_unavailable', reason)
  }
  return entries
}

/** Reads back in time until a page is full, for a bounded number of steps. */
async function find(
  opened: Database,
  place: Place,
  { before, limit }: { before: Position | undefined; limit: number },
): Promise<{ signatures: readonly Signature[]; isEnd: boolean }> {
  for (let step = 0; ; step++) {
    const sources = await readSources(opened, place)
    const above = Math.max(
      -1,
      ...sources.filter(({ isWhole }) => !isWhole).map(({ lowest }) => lowest),
    )
    const signatures = await findSignatures(opened, place, { before, limit, above })
    const isEnd = above === -1
    if (isEnd || signatures.length > limit || step >= MAX_STEPS) return { signatures, isEnd }
    const open = sources.filter(({ isWhole, lowest }) => !isWhole && lowest === above)
    await eachOf(open, (source) => readOlder(opened, place, source))
  }
}

/** Creates the history of a Solana cluster. Reads it from the nodes on request. */
export function createClusterHistory({
  cluster,
  database,
  clock,
}: {
  cluster: Cluster
  database: () => Promise<Database>
  clock: { now(): number }
}): ChainHistory {
  const { recipientsLike } = createIndexedHistory({
    chainId: clusterNumber(cluster.caipId),
    database,
  })
  const reads = createCache<true>({ clock, freshFor: FRESH_MS, max: MAX_REMEMBERED })

  async function update(place: Place): Promise<true> {
    const opened = await database()
    const known = await readSources(opened, place)
    const byAddress = new Map(known.map((source) => [source.address, source]))
    const addresses = await addressesOf(cluster, place.account, [...byAddress.keys()])
    await eachOf(addresses, async (address) => {
      try {
        await readNewest(opened, place, address, byAddress.get(address))
      } catch (error) {
        // A busy node must not hide the rest. The next request reads the token account again.
        if (address === place.account || !serverErrorOf(error)) throw error
      }
    })
    return true
  }

  return {
    recipientsLike,
    knownTokens: async () => [],
    knownNfts: async () => [],
    async readPage({ account, before, limit }) {
      const place = { cluster, account }
      // A cursor may come from another server, whose database this one does not have.
      const opened = await database()
      const isKnown = before && (await readSources(opened, place)).length > 0
      if (!isKnown) await reads.get(account, () => update(place))
      const { signatures, isEnd } = await find(opened, place, { before, limit })
      const page = signatures.slice(0, limit)
      const entries = await entriesOf(opened, place, page)
      const transactions = page.flatMap(({ hash }): AccountTransaction[] => {
        const entry = entries.get(hash)
        if (!entry) return []
        const { block, position, recipient = null, method = null, ...rest } = entry
        return [{ ...rest, recipient, method, position: { block, index: position } }]
      })
      return { transactions, isLast: isEnd && signatures.length <= limit }
    },
  }
}

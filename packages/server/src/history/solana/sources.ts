import { and, eq } from 'drizzle-orm'
import type { Database } from '../../kernel/database/database.js'
import type { Cluster } from '../../networks/solana/cluster.js'
import { historySignatures, historySources } from '../historyTables.js'
import { clusterNumber, placeOf } from './clusterNumber.js'
import { type Listed, listSignatures, MAX_SIGNATURES } from './signatures.js'

/** The stored range of an address's signatures. */
export type Source = typeof historySources.$inferSelect

/** Number of signatures in the first read of an address, and in each step back in time. */
const STEP = 100

/**
 * Number of slots for which nodes may still differ in their transactions. Signatures in them are
 * read again each time.
 */
const UNSETTLED_SLOTS = 150

/** An account on a cluster. */
export interface Place {
  readonly cluster: Cluster
  readonly account: string
}

const keyOf = ({ cluster, account }: Place) => ({
  account,
  chainId: clusterNumber(cluster.caipId),
})

/** Returns the known sources of an account. */
export async function readSources({ orm }: Database, place: Place): Promise<readonly Source[]> {
  const { account, chainId } = keyOf(place)
  return orm
    .select()
    .from(historySources)
    .where(and(eq(historySources.account, account), eq(historySources.chainId, chainId)))
}

/** Stores signatures before their range, so that a crash leaves no gap. */
async function save(
  { orm }: Database,
  place: Place,
  listed: readonly Listed[],
  source: Source,
): Promise<void> {
  const rows = listed.map(({ hash, slot }) => ({
    ...keyOf(place),
    block: slot,
    position: placeOf(hash),
    hash,
  }))
  if (rows.length > 0) await orm.insert(historySignatures).values(rows).onConflictDoNothing()
  await orm
    .insert(historySources)
    .values(source)
    .onConflictDoUpdate({
      target: [historySources.account, historySources.chainId, historySources.address],
      set: source,
    })
}

/** Returns the newest signature whose slot is settled. */
function settledOf(listed: readonly Listed[]): string | undefined {
  const [newest] = listed
  return listed.find(({ slot }) => newest && slot <= newest.slot - UNSETTLED_SLOTS)?.hash
}

function startOf(place: Place, address: string, listed: readonly Listed[], limit: number): Source {
  const oldest = listed.at(-1)
  return {
    ...keyOf(place),
    address,
    newest: settledOf(listed) ?? null,
    oldest: oldest?.hash ?? null,
    lowest: oldest?.slot ?? 0,
    isWhole: listed.length < limit,
  }
}

/**
 * Reads the newest signatures of an address. Reading them again changes nothing.
 *
 * @throws ServerError 502 or 503 when the cluster does not respond.
 */
export async function readNewest(
  database: Database,
  place: Place,
  address: string,
  known: Source | undefined,
): Promise<void> {
  const until = known?.newest ?? undefined
  const limit = until === undefined ? STEP : MAX_SIGNATURES
  const listed = await listSignatures(place.cluster, address, { limit, until })
  const isJoined = known !== undefined && until !== undefined && listed.length < limit
  // Without a settled signature, or after a gap, the range starts again.
  const source = isJoined
    ? { ...known, newest: settledOf(listed) ?? until }
    : startOf(place, address, listed, limit)
  await save(database, place, listed, source)
}

/**
 * Reads the signatures of a source that are older than its range.
 *
 * @throws ServerError 502 or 503 when the cluster does not respond.
 */
export async function readOlder(database: Database, place: Place, source: Source): Promise<void> {
  const before = source.oldest ?? undefined
  const listed = await listSignatures(place.cluster, source.address, { limit: STEP, before })
  const last = listed.at(-1)
  await save(database, place, listed, {
    ...source,
    oldest: last?.hash ?? source.oldest,
    lowest: last?.slot ?? source.lowest,
    isWhole: listed.length < STEP,
  })
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Address, getAddress } from 'viem'
import type { Database } from '../../kernel/database/database.js'
import type { AccountTransaction, Position } from '../historyFacts.js'
import type { ChainHistory, KnownNft } from '../historySource.js'
import { historyEntries, historyRecipients, historyTokens } from '../historyTables.js'

/** Maximum number of tokens per account. The balance of each costs a call to the chain. */
const MAX_TOKENS = 500

/** Maximum number of transactions in the search for received NFTs, newest first. */
const MAX_LOOKED = 5000

/** Maximum number of NFTs per account. The ownership of each costs a call to the chain. */
const MAX_NFTS = 500

/** Returns the NFTs that an account received, newest first, without duplicates. */
async function receivedNfts(
  { orm }: Database,
  account: string,
  chainId: number,
): Promise<readonly KnownNft[]> {
  const newest = orm
    .select({
      block: historyEntries.block,
      position: historyEntries.position,
      transfers: historyEntries.transfers,
    })
    .from(historyEntries)
    .where(and(eq(historyEntries.account, account), eq(historyEntries.chainId, chainId)))
    .orderBy(desc(historyEntries.block), desc(historyEntries.position))
    .limit(MAX_LOOKED)
    .as('newest')
  const move = sql.raw('move')
  const rows = await orm
    .select({
      token: sql<string>`${move} ->> 'token'`,
      tokenId: sql<string>`${move} ->> 'tokenId'`,
      kind: sql<KnownNft['kind']>`min(${move} ->> 'kind')`,
    })
    .from(sql`${newest}, jsonb_array_elements(newest.transfers) as move`)
    .where(
      sql`${move} ->> 'kind' in ('erc721', 'erc1155') and ${move} ->> 'to' = ${account} and ${move} ->> 'tokenId' is not null`,
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`max(newest.block) desc, max(newest.position) desc, 1, 2`)
    .limit(MAX_NFTS)
  return rows
}

function toTransaction({
  block,
  position,
  ...row
}: typeof historyEntries.$inferSelect): AccountTransaction {
  return { ...row, position: { block, index: position } }
}

/**
 * Builds the query of a page: one range of the primary key, independent of the size of the table.
 */
export function pageQuery(
  orm: Database['orm'],
  parameters: { account: string; chainId: number; before: Position | undefined; limit: number },
) {
  const { account, chainId, before, limit } = parameters
  const { block, position } = historyEntries
  const isOlder = before && sql`(${block}, ${position}) < (${before.block}, ${before.index})`
  return orm
    .select()
    .from(historyEntries)
    .where(and(eq(historyEntries.account, account), eq(historyEntries.chainId, chainId), isOlder))
    .orderBy(desc(block), desc(position))
    .limit(limit)
}

/** Reads the history that an indexer wrote into the database. */
export function createIndexedHistory({
  chainId,
  database,
}: {
  chainId: number
  database: () => Promise<Database>
}): ChainHistory {
  return {
    async readPage({ account, before, limit }) {
      const { orm } = await database()
      const rows = await pageQuery(orm, { account, chainId, before, limit: limit + 1 })
      return { transactions: rows.slice(0, limit).map(toTransaction), isLast: rows.length <= limit }
    },
    async knownTokens(account) {
      const { orm } = await database()
      const rows = await orm
        .select({ token: historyTokens.token })
        .from(historyTokens)
        .where(and(eq(historyTokens.account, account), eq(historyTokens.chainId, chainId)))
        .orderBy(desc(historyTokens.isOwn), historyTokens.token)
        .limit(MAX_TOKENS)
      return rows.map(({ token }) => getAddress(token as Address))
    },
    knownNfts: async (account) => receivedNfts(await database(), account, chainId),
    async recipientsLike(account, looks) {
      const { orm } = await database()
      const rows = await orm
        .select({ recipient: historyRecipients.recipient })
        .from(historyRecipients)
        .where(
          and(eq(historyRecipients.account, account), inArray(historyRecipients.look, [...looks])),
        )
      return rows.map(({ recipient }) => recipient)
    },
  }
}

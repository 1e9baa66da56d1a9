import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import {
  historyBlocks,
  historyEntries,
  historyRecipients,
  historyTokens,
} from '../historyTables.js'
import type { BlockRows } from './entriesOf.js'
import type { ChainBlock } from './readBlock.js'

/**
 * Number of stored block hashes. A reorganisation may remove 64 blocks, and another one may follow
 * before the chain is as long as before.
 */
const REMEMBERED = 192

/** Rows per statement, with a dozen values each. A statement takes 65,535 values. */
const ROWS = 500

/** The database, or a transaction in it. */
export type Connection = Pick<
  PgDatabase<PgQueryResultHKT>,
  'insert' | 'delete' | 'update' | 'select' | 'execute'
>

/** Merges rows with the same key, because a statement may change a row only once. */
function unique<row>(
  rows: readonly row[],
  keyOf: (row: row) => string,
  merge: (left: row, right: row) => row,
): row[] {
  const found = new Map<string, row>()
  for (const row of rows) {
    const other = found.get(keyOf(row))
    found.set(keyOf(row), other ? merge(other, row) : row)
  }
  return [...found.values()]
}

/** Sorts rows, so that two writers cannot deadlock. */
const sorted = <row>(rows: readonly row[], keyOf: (row: row) => string): row[] =>
  rows.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))

async function inChunks<row>(
  rows: readonly row[],
  write: (chunk: row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) await write(rows.slice(at, at + ROWS))
}

/** Adds the rows of blocks. An existing entry is a defect, so the statement fails. */
export async function insertRows(
  connection: Connection,
  { entries, tokens, recipients }: BlockRows,
): Promise<void> {
  const tokenKey = (row: BlockRows['tokens'][number]): string => `${row.account}${row.token}`
  const recipientKey = (row: BlockRows['recipients'][number]): string =>
    `${row.account}${row.recipient}`
  const tokenRows = sorted(
    unique(tokens, tokenKey, (left, right) => (left.isOwn ? left : right)),
    tokenKey,
  )
  const recipientRows = sorted(
    unique(recipients, recipientKey, (left) => left),
    recipientKey,
  )
  await inChunks(entries, (chunk) => connection.insert(historyEntries).values(chunk))
  await inChunks(tokenRows, (chunk) =>
    connection
      .insert(historyTokens)
      .values(chunk)
      .onConflictDoUpdate({
        target: [historyTokens.account, historyTokens.chainId, historyTokens.token],
        set: { isOwn: sql`true` },
        setWhere: sql`excluded.is_own and not ${historyTokens.isOwn}`,
      }),
  )
  await inChunks(recipientRows, (chunk) =>
    connection.insert(historyRecipients).values(chunk).onConflictDoNothing(),
  )
}

/** Stores block hashes, and deletes those that no reorganisation can reach. */
export async function insertBlocks(
  connection: Connection,
  parameters: { chainId: number; blocks: readonly ChainBlock[]; next: number },
): Promise<void> {
  const { chainId, blocks, next } = parameters
  const oldest = next - REMEMBERED
  const rows = blocks
    .filter(({ number }) => number >= oldest)
    .map(({ number, hash, parentHash }) => ({ chainId, block: number, hash, parentHash }))
  if (rows.length > 0) await connection.insert(historyBlocks).values(rows)
  await connection
    .delete(historyBlocks)
    .where(and(eq(historyBlocks.chainId, chainId), lt(historyBlocks.block, oldest)))
}

/** Deletes all blocks after `last`. */
export async function removeAfter(
  connection: Connection,
  chainId: number,
  last: number,
): Promise<void> {
  await connection
    .delete(historyEntries)
    .where(and(eq(historyEntries.chainId, chainId), gt(historyEntries.block, last)))
  await connection
    .delete(historyBlocks)
    .where(and(eq(historyBlocks.chainId, chainId), gt(historyBlocks.block, last)))
}

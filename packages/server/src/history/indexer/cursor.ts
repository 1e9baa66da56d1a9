import { and, eq, lt, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { historyBlocks, historyChains, historyEntries, historyTokens } from '../historyTables.js'
import { type BlockRows, entriesOf } from './entriesOf.js'
import { type Connection, insertBlocks, insertRows, removeAfter } from './indexerRows.js'
import type { ChainBlock } from './readBlock.js'

/** Duration of a lease, in milliseconds. Each write renews it. */
const HOLD_MS = 10_000

/** Maximum number of rows per write, during which the embedded database is blocked. */
const MAX_ROWS = 1000

type Orm = PgDatabase<PgQueryResultHKT>

/** The lease of a chain with its progress. */
export interface Held {
  readonly orm: Orm
  readonly chainId: number
  readonly node: string
  /** Updated as blocks are written. */
  cursor: { next: number; lowest: number }
}

/** Takes or renews the lease. Returns `undefined` while another node holds it. */
export async function hold(parameters: {
  orm: Orm
  chainId: number
  node: string
  head: number
  now: number
}): Promise<Held | undefined> {
  const { orm, chainId, node, head, now } = parameters
  const lease = { holder: node, heldUntil: now + HOLD_MS }
  const [cursor] = await orm
    .insert(historyChains)
    .values({ chainId, next: head, lowest: head, ...lease })
    .onConflictDoUpdate({
      target: historyChains.chainId,
      set: lease,
      setWhere: sql`${eq(historyChains.holder, node)} or ${lt(historyChains.heldUntil, now)}`,
    })
    .returning()
  return cursor && { orm, chainId, node, cursor: { next: cursor.next, lowest: cursor.lowest } }
}

export async function letGo({
  orm,
  chainId,
  node,
}: {
  orm: Orm
  chainId: number
  node: string
}): Promise<void> {
  await orm
    .update(historyChains)
    .set({ heldUntil: 0 })
    .where(and(eq(historyChains.chainId, chainId), eq(historyChains.holder, node)))
}

/** A block that was indexed recently. */
export interface BlockHash {
  readonly block: number
  readonly hash: string
  readonly parentHash: string
}

/** Returns the newest indexed blocks, oldest first, without gaps. */
export async function readHashes({ orm, chainId }: Held): Promise<BlockHash[]> {
  const { block, hash, parentHash } = historyBlocks
  return orm
    .select({ block, hash, parentHash })
    .from(historyBlocks)
    .where(eq(historyBlocks.chainId, chainId))
    .orderBy(block)
}

/**
 * Writes rows and moves the cursor in one transaction. Writes nothing if another node has the
 * lease, or if the cursor has moved: the row of the cursor is locked and compared with this node's
 * copy.
 *
 * @returns true if it was written.
 */
async function advance(
  held: Held,
  cursor: Held['cursor'],
  write: (connection: Connection) => Promise<void>,
): Promise<boolean> {
  const { orm, chainId, node } = held
  const isWritten = await orm.transaction(async (connection) => {
    const [current] = await connection
      .select()
      .from(historyChains)
      .where(eq(historyChains.chainId, chainId))
      .for('update')
    if (
      current?.holder !== node ||
      current.next !== held.cursor.next ||
      current.lowest !== held.cursor.lowest
    )
      return false
    await write(connection)
    await connection.update(historyChains).set(cursor).where(eq(historyChains.chainId, chainId))
    return true
  })
  if (isWritten) held.cursor = cursor
  return isWritten
}

/** Groups blocks up to a maximum number of rows. */
function groups(
  read: readonly { block: ChainBlock; rows: BlockRows }[],
): { block: ChainBlock; rows: BlockRows }[][] {
  const found: { block: ChainBlock; rows: BlockRows }[][] = []
  for (const each of read) {
    const last = found.at(-1)
    const size = (last ?? []).reduce(
      (sum, { rows }) => sum + rows.entries.length,
      each.rows.entries.length,
    )
    if (last && size <= MAX_ROWS) last.push(each)
    else found.push([each])
  }
  return found
}

/** Adds consecutive blocks, directly after or directly before the indexed ones. */
export async function addBlocks(
  held: Held,
  blocks: readonly ChainBlock[],
  wrappedNative: string | undefined,
): Promise<boolean> {
  const isForward = blocks[0]?.number === held.cursor.next
  const read = blocks.map((block) => ({
    block,
    rows: entriesOf(block, held.chainId, wrappedNative),
  }))
  for (const group of groups(isForward ? read : read.toReversed())) {
    const numbers = group.map(({ block }) => block.number)
    const { next, lowest } = held.cursor
    const cursor = isForward
      ? { next: Math.max(...numbers) + 1, lowest }
      : { next, lowest: Math.min(...numbers) }
    const isWritten = await advance(held, cursor, async (connection) => {
      await insertRows(connection, {
        entries: group.flatMap(({ rows }) => rows.entries),
        tokens: group.flatMap(({ rows }) => rows.tokens),
        recipients: group.flatMap(({ rows }) => rows.recipients),
      })
      await insertBlocks(connection, {
        chainId: held.chainId,
        blocks: group.map(({ block }) => block),
        next: cursor.next,
      })
    })
    if (!isWritten) return false
  }
  return true
}

/** Removes all blocks after `last`. */
export function rewindTo(held: Held, last: number): Promise<boolean> {
  const { lowest } = held.cursor
  return advance(held, { next: last + 1, lowest: Math.min(lowest, last + 1) }, (connection) =>
    removeAfter(connection, held.chainId, last),
  )
}

/** Rows per deletion. A million rows at once would exceed the statement timeout. */
const FORGET_ROWS = 20_000

/**
 * Deletes the rows of a replaced chain. After an interruption, the next step detects the mismatch
 * again and continues.
 */
export async function startOver(held: Held, head: number): Promise<boolean> {
  const state = { hasMore: false }
  const isOurs = await advance(held, held.cursor, async (connection) => {
    const some = sql`select ctid from ${historyEntries} where chain_id = ${held.chainId} limit ${FORGET_ROWS}`
    await connection.execute(sql`delete from ${historyEntries} where ctid in (${some})`)
    const [found] = await connection
      .select({ hash: historyEntries.hash })
      .from(historyEntries)
      .where(eq(historyEntries.chainId, held.chainId))
      .limit(1)
    state.hasMore = found !== undefined
  })
  if (!isOurs) return false
  if (state.hasMore) return startOver(held, head)
  return advance(held, { next: head, lowest: head }, async (connection) => {
    for (const table of [historyBlocks, historyTokens])
      await connection.delete(table).where(eq(table.chainId, held.chainId))
  })
}

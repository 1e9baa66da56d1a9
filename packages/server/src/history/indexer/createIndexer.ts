import { randomUUID } from 'node:crypto'
import type { Database } from '../../kernel/database/database.js'
import type { Chain } from '../../networks/chain.js'
import {
  addBlocks,
  type BlockHash,
  type Held,
  hold,
  letGo,
  readHashes,
  rewindTo,
  startOver,
} from './cursor.js'
import { type ChainBlock, readBlock, readHash, readHead } from './readBlock.js'
import { type Request, requestOf } from './rpc.js'

/** Blocks per batch, with two requests each. */
const BATCH = 10

/**
 * Time for which a node must report a far shorter chain before the indexer accepts it. A node that
 * catches up reports one too.
 */
const SHORTER_MS = 15_000

/** Options of an indexer. */
export interface IndexerOptions {
  chain: Chain
  database: () => Promise<Database>
  /** First block to index. @default 0 */
  from?: number | undefined
  /**
   * True to index native transfers by contracts, if the node supports `trace_block`. @default true
   */
  traces?: boolean | undefined
  /** Milliseconds since 1970. @default the machine's clock */
  clock?: { now(): number } | undefined
}

/** Indexes a chain into the database. Several on one database take turns through a lease. */
export interface Indexer {
  /**
   * Indexes some blocks: new ones first, then older ones, newest first.
   *
   * @returns true if there is more to do at once.
   * @throws when the node or the database does not respond. Written blocks stay, and the next call
   * continues from there.
   */
  step(): Promise<boolean>
  /** Releases the lease at once. */
  release(): Promise<void>
}

/**
 * Reads blocks. Returns the linked ones from the first on: a reorganisation may happen between two
 * requests.
 */
async function readLinked(
  request: Request,
  { first, last, traces }: { first: number; last: number; traces: boolean },
  parentHash: string | undefined,
): Promise<ChainBlock[]> {
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const blocks = await Promise.all(numbers.map((number) => readBlock(request, number, traces)))
  const found: ChainBlock[] = []
  for (const block of blocks) {
    const expected = found.at(-1)?.hash ?? parentHash
    if (!block || (expected !== undefined && block.parentHash !== expected)) break
    found.push(block)
  }
  return found
}

export function createIndexer(options: IndexerOptions): Indexer {
  const { chain, database, from = 0, traces = true, clock = Date } = options
  const { chainId } = chain
  const node = randomUUID()
  const request = requestOf(chain.client)
  const wrappedNative = chain.contracts.wrappedNative?.toLowerCase()
  const state: { shorterSince: number | undefined } = { shorterSince: undefined }

  /** Removes blocks that a reorganisation replaced. Returns true if it removed any. */
  async function rewind(held: Held, head: number, hashes: readonly BlockHash[]): Promise<boolean> {
    const [oldest] = hashes
    if (!oldest) return false
    if (head >= oldest.block) state.shorterSince = undefined
    else state.shorterSince ??= clock.now()
    if (state.shorterSince !== undefined)
      return clock.now() - state.shorterSince >= SHORTER_MS && startOver(held, head)
    for (const { block, hash } of hashes.toReversed()) {
      if (block > head || (await readHash(request, block)) !== hash) continue
      const top = Math.min(head, held.cursor.next - 1)
      return block < top && rewindTo(held, block)
    }
    return startOver(held, head)
  }

  async function readBackward(held: Held, hashes: readonly BlockHash[]): Promise<boolean> {
    const { lowest } = held.cursor
    const first = Math.max(from, lowest - BATCH)
    const known = hashes.find(({ block }) => block === lowest)
    const blocks = await readLinked(request, { first, last: lowest - 1, traces }, undefined)
    const isWhole =
      blocks.length === lowest - first &&
      (known === undefined || blocks.at(-1)?.hash === known.parentHash)
    return isWhole && addBlocks(held, blocks, wrappedNative)
  }

  return {
    async step() {
      const { orm } = await database()
      const head = await readHead(request)
      const held = await hold({ orm, chainId, node, head, now: clock.now() })
      if (!held) return false
      const hashes = await readHashes(held)
      if (await rewind(held, head, hashes)) return true
      if (held.cursor.next <= head) {
        const { next } = held.cursor
        const known = hashes.at(-1)
        const last = Math.min(next + BATCH - 1, head)
        const blocks = await readLinked(request, { first: next, last, traces }, known?.hash)
        return blocks.length > 0 && addBlocks(held, blocks, wrappedNative)
      }
      return held.cursor.lowest > from && readBackward(held, hashes)
    },
    async release() {
      const { orm } = await database()
      await letGo({ orm, chainId, node })
    },
  }
}

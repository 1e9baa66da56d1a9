import { randomBytes } from 'node:crypto'
import { type Blockhash, getBase58Decoder } from '@solana/kit'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** A block of the ledger. A slot number is also a time: slots take 400 ms. */
export interface Block {
  readonly slot: number
  /** Lower than the slot by a constant, so that code that confuses the two fails. */
  readonly height: number
  readonly blockhash: Blockhash
  /** Seconds since 1970. */
  readonly time: number
}

/** The blocks of the ledger: its clock. */
export interface Blocks {
  /** @param lag - slots that the node is behind. */
  latest(lag?: number): Block
  /** Adds the block of the current time, or the next one if the ledger is ahead of time. */
  add(): Block
  /** Adds the block of a past time, for history. */
  addAt(time: number, blockhash: Blockhash): Block
  /** The blocks whose blockhash is still valid, oldest first. */
  recent(): readonly Block[]
  /** Returns a block whose blockhash is still valid. */
  find(blockhash: string): Block | undefined
  getCommitment(slot: number): Commitment
  /** Returns the newest slot with a commitment. */
  getSlot(commitment: Commitment): number
}

export const SLOT_MS = 400
/** A blockhash is valid for the next 150 blocks. */
const MAX_AGE = 150
const GENESIS = Date.UTC(2020, 2, 16)
const SKIPPED_SLOTS = 1_000_000

/** Blocks on top of a block until its commitment. Mainnet needs 32 until `finalized`. */
const depths: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 4 }

export function createBlocks(): Blocks {
  const recent = new Map<string, Block>()
  const at = { block: toBlock(slotAt(0), randomHash()) }

  function push(slot: number, blockhash: Blockhash): Block {
    at.block = toBlock(slot, blockhash)
    recent.set(blockhash, at.block)
    for (const [hash, { height }] of recent) {
      if (height >= at.block.height - MAX_AGE) break
      recent.delete(hash)
    }
    return at.block
  }

  return {
    latest(lag = 0) {
      if (lag === 0) return at.block
      const blocks = [...recent.values()]
      return blocks.findLast(({ slot }) => slot <= at.block.slot - lag) ?? blocks[0] ?? at.block
    },
    add: () => push(Math.max(at.block.slot + 1, slotAt(Date.now())), randomHash()),
    addAt: (time, blockhash) => push(Math.max(at.block.slot + 1, slotAt(time)), blockhash),
    recent: () => [...recent.values()],
    find: (blockhash) => recent.get(blockhash),
    getCommitment(slot) {
      const depth = at.block.slot - slot
      if (depth >= depths.finalized) return 'finalized'
      return depth >= depths.confirmed ? 'confirmed' : 'processed'
    },
    getSlot: (commitment) => at.block.slot - depths[commitment],
  }
}

function slotAt(time: number): number {
  return Math.max(SKIPPED_SLOTS, Math.floor((time - GENESIS) / SLOT_MS))
}

function toBlock(slot: number, blockhash: Blockhash): Block {
  const time = Math.floor((GENESIS + slot * SLOT_MS) / 1000)
  return { slot, height: slot - SKIPPED_SLOTS, blockhash, time }
}

function randomHash(): Blockhash {
  return getBase58Decoder().decode(randomBytes(32)) as Blockhash
}

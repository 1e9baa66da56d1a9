import { createHash } from 'node:crypto'

/**
 * Returns the number of a Solana cluster in the tables of the history, which have chain ids: a
 * negative one, so that it is never an EVM chain's. It follows from the CAIP-2 id.
 */
export function clusterNumber(caipId: string): number {
  return -1 - createHash('sha256').update(caipId).digest().readUIntBE(0, 6)
}

/**
 * Returns the place of a signature among those of its slot. Nodes do not state it, and a page must
 * have one order, whichever node or account list a signature came from.
 */
export function placeOf(signature: string): number {
  return createHash('sha256').update(signature).digest().readUInt32BE(0) >>> 1
}

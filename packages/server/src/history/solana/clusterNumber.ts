import { createHash } from 'node:crypto'

/**
 * Returns the number of a Solana cluster for the chain id columns of the history. It is negative,
 * so it never equals an EVM chain id, and derives from the CAIP-2 id.
 */
export function clusterNumber(caipId: string): number {
  return -1 - createHash('sha256').update(caipId).digest().readUIntBE(0, 6)
}

/**
 * Returns the position of a signature within its slot. Nodes do not state it, and the order must
 * not depend on the node or the account whose list contains the signature.
 */
export function placeOf(signature: string): number {
  return createHash('sha256').update(signature).digest().readUInt32BE(0) >>> 1
}

import { UnknownError } from '@latchkey/core'
import type { Replacement } from '@latchkey/core/internal'
import type { Node } from '../networks/readNode.js'
import {
  countTransactions,
  type KnownTransaction,
  parseTransaction,
  readBlock,
} from './minedTransactions.js'

/** Blocks back from the latest in which a nonce is looked for: about a day of Ethereum. */
const MOST_BLOCKS = 8192n

/**
 * Whether the nonce was still free after a block. Of blocks whose state a node has thrown away,
 * nobody knows: they count as before.
 */
async function isFreeAt(
  node: Node,
  account: string,
  nonce: bigint,
  block: bigint,
): Promise<boolean> {
  try {
    return (await countTransactions(node, account, block)) <= nonce
  } catch (error) {
    if (error instanceof UnknownError) return true
    throw error
  }
}

/**
 * The transaction in a block that used a nonce. Its block is found by counting: in twenty questions
 * among thousands. `undefined` when the node cannot say.
 */
export async function findByNonce(
  node: Node,
  account: string,
  nonce: number,
): Promise<KnownTransaction | undefined> {
  const used = BigInt(nonce)
  const latest = await readBlock(node, 'latest')
  if (!latest) return undefined
  const range = { low: latest.number, high: latest.number }
  for (let back = 1n; back <= MOST_BLOCKS && range.low > 0n; back *= 2n) {
    range.low = latest.number > back ? latest.number - back : 0n
    if (await isFreeAt(node, account, used, range.low)) break
    range.high = range.low
  }
  while (range.high - range.low > 1n) {
    const middle = (range.low + range.high) / 2n
    if (await isFreeAt(node, account, used, middle)) range.low = middle
    else range.high = middle
  }
  const block = await readBlock(node, range.high, true)
  return block?.transactions
    .map(parseTransaction)
    .find((each) => each?.from === account.toLowerCase() && each.nonce === nonce)
}

/**
 * What one transaction is to another that had its nonce. One that was never seen cannot be
 * compared.
 */
export function compareReplacement(
  original: KnownTransaction | undefined,
  { from, to, value, data }: KnownTransaction,
): Replacement {
  if (original && original.to === to && original.value === value && original.data === data)
    return 'repriced'
  return to === from && value === 0n && data === '0x' ? 'cancelled' : 'replaced'
}

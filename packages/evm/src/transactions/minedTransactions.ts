import type { TransactionOutcome } from '@latchkey/core/internal'
import { isHash } from '@latchkey/protocol/std'
import { numberToHex } from 'viem'
import { type Node, parseQuantity } from '../networks/readNode.js'

/** A transaction as a node knows it, mined or not. */
export interface KnownTransaction {
  hash: string
  from: string
  /** Lower case; absent for one that makes a contract. */
  to: string | undefined
  nonce: number
  value: bigint
  data: string
}

export type MinedOutcome = Extract<TransactionOutcome, { hash: string }>

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads a node's transaction; `undefined` when it is none. */
export function parseTransaction(answer: unknown): KnownTransaction | undefined {
  const { hash, from, to, nonce, value, input } = (answer ?? {}) as Record<string, unknown>
  const [count, amount] = [parseQuantity(nonce), parseQuantity(value)]
  if (
    !isText(hash) ||
    !isText(from) ||
    !isText(input) ||
    count === undefined ||
    amount === undefined
  )
    return undefined
  return {
    hash: hash.toLowerCase(),
    from: from.toLowerCase(),
    to: isText(to) ? to.toLowerCase() : undefined,
    nonce: Number(count),
    value: amount,
    data: input.toLowerCase(),
  }
}

/** A block by its number. */
export async function readBlock(
  node: Node,
  number: bigint | 'latest',
  withTransactions = false,
): Promise<{ number: bigint; hash: string; transactions: readonly unknown[] } | undefined> {
  const answer = await node.ask('eth_getBlockByNumber', [
    number === 'latest' ? number : numberToHex(number),
    withTransactions,
  ])
  const { number: height, hash, transactions } = (answer ?? {}) as Record<string, unknown>
  const parsed = parseQuantity(height)
  if (parsed === undefined || !isText(hash)) return undefined
  return {
    number: parsed,
    hash: hash.toLowerCase(),
    transactions: Array.isArray(transactions) ? transactions : [],
  }
}

/**
 * Reads how a transaction ended. Returns `undefined` while it is in no block: the node has no
 * receipt, the receipt is of another transaction (W32), or its block was reorganised away.
 */
export async function readOutcome(node: Node, hash: string): Promise<MinedOutcome | undefined> {
  const receipt = ((await node.ask('eth_getTransactionReceipt', [hash])) ?? {}) as Record<
    string,
    unknown
  >
  const [blockNumber, gasUsed, price, status] = [
    receipt.blockNumber,
    receipt.gasUsed,
    receipt.effectiveGasPrice,
    receipt.status,
  ].map(parseQuantity)
  const { blockHash, transactionHash } = receipt
  if (!isText(transactionHash) || transactionHash.toLowerCase() !== hash.toLowerCase())
    return undefined
  if (
    blockNumber === undefined ||
    gasUsed === undefined ||
    status === undefined ||
    !isHash(blockHash)
  )
    return undefined
  const block = await readBlock(node, blockNumber)
  if (block?.hash !== blockHash.toLowerCase()) return undefined
  // Chains of the OP stack charge for posting to the chain below, besides.
  const fee = gasUsed * (price ?? 0n) + (parseQuantity(receipt.l1Fee) ?? 0n)
  return { status: status === 1n ? 'confirmed' : 'failed', hash, blockNumber, fee }
}

/** How many transactions an account has in blocks: all, or those up to one. */
export function countTransactions(
  node: Node,
  account: string,
  block: bigint | 'latest',
): Promise<bigint> {
  return node.askForQuantity('eth_getTransactionCount', [
    account,
    block === 'latest' ? block : numberToHex(block),
  ])
}

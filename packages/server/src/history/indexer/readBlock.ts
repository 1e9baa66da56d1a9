import * as v from 'valibot'
import type { Move } from '../historyFacts.js'
import { readTraces } from './readTraces.js'
import {
  address,
  amount,
  bytes,
  hash,
  isUnknownMethod,
  quantity,
  type Request,
  toHex,
} from './rpc.js'

const transaction = v.object({
  hash,
  from: address,
  to: v.nullish(address, null),
  value: amount,
  input: bytes,
  nonce: quantity,
  transactionIndex: quantity,
})

const block = v.object({
  number: quantity,
  hash,
  parentHash: hash,
  timestamp: quantity,
  transactions: v.array(transaction),
})

const log = v.object({ address, topics: v.pipe(v.array(hash), v.maxLength(4)), data: bytes })

const receipt = v.object({
  transactionHash: hash,
  blockHash: hash,
  // Absent before Byzantium. A transaction with logs succeeded; for others the status is unknown.
  status: v.optional(quantity, '0x1'),
  contractAddress: v.nullish(address, null),
  logs: v.array(log),
})

export type ChainLog = v.InferOutput<typeof log>
type ChainReceipt = v.InferOutput<typeof receipt>
type ChainTransaction = v.InferOutput<typeof transaction>

/** A block with its transactions, logs and traces. */
export interface ChainBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly timestamp: number
  readonly transactions: readonly {
    readonly transaction: ChainTransaction
    readonly receipt: ChainReceipt
    /** Native transfers by contracts, if the node can trace. */
    readonly internal?: readonly Move[] | undefined
  }[]
}

/** Returns the hash of a block in the current chain, `undefined` if the block does not exist. */
export async function readHash(request: Request, number: number): Promise<string | undefined> {
  const found = await request({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })
  return found ? v.parse(v.object({ hash }), found).hash : undefined
}

export async function readHead(request: Request): Promise<number> {
  return v.parse(quantity, await request({ method: 'eth_blockNumber', params: [] }))
}

/** Reads receipts in one call if the node supports it, else one by one. */
async function readReceipts(
  request: Request,
  number: number,
  transactions: readonly ChainTransaction[],
): Promise<readonly ChainReceipt[]> {
  if (transactions.length === 0) return []
  try {
    return v.parse(
      v.array(receipt),
      await request({ method: 'eth_getBlockReceipts', params: [toHex(number)] }),
    )
  } catch (error) {
    if (!isUnknownMethod(error)) throw error
  }
  const receipts: ChainReceipt[] = []
  for (const each of transactions)
    receipts.push(
      v.parse(receipt, await request({ method: 'eth_getTransactionReceipt', params: [each.hash] })),
    )
  return receipts
}

/**
 * Reads a block with its receipts. Returns `undefined` if the block does not exist, or after a
 * reorganisation between the requests.
 */
export async function readBlock(
  request: Request,
  number: number,
  withTraces: boolean,
): Promise<ChainBlock | undefined> {
  const found = await request({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })
  if (!found) return undefined
  const { transactions, ...head } = v.parse(block, found)
  const [list, traces] = await Promise.all([
    readReceipts(request, number, transactions),
    withTraces && transactions.length > 0 ? readTraces(request, number) : undefined,
  ])
  const receipts = new Map(list.map((each) => [each.transactionHash, each]))
  const pairs = transactions.flatMap((each) => {
    const own = receipts.get(each.hash)
    const internal = traces?.ofTransaction(each.hash)
    return own?.blockHash === head.hash ? [{ transaction: each, receipt: own, internal }] : []
  })
  const isWhole = pairs.length === transactions.length && (traces?.isOf(head.hash) ?? true)
  return isWhole && head.number === number ? { ...head, transactions: pairs } : undefined
}

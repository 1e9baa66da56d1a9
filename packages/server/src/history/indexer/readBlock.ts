import * as v from 'valibot'
import { MethodNotFoundRpcError, MethodNotSupportedRpcError, type PublicClient, RpcRequestError } from 'viem'

/** A node may be somebody else's: what it says is read like any reply from outside. */
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,14}$/i), v.transform(Number), v.safeInteger())
const amount = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase())
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase())
const bytes = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i), v.toLowerCase())

const transaction = v.object({
  hash,
  from: address,
  to: v.nullish(address, null),
  value: amount,
  input: bytes,
  nonce: quantity,
  transactionIndex: quantity,
})

const block = v.object({ number: quantity, hash, parentHash: hash, timestamp: quantity, transactions: v.array(transaction) })

const log = v.object({ address, topics: v.pipe(v.array(hash), v.maxLength(4)), data: bytes })

const receipt = v.object({
  transactionHash: hash,
  blockHash: hash,
  // Absent before Byzantium: then what has a receipt with logs went well, and nothing else is known.
  status: v.optional(quantity, '0x1'),
  contractAddress: v.nullish(address, null),
  logs: v.array(log),
})

export type ChainLog = v.InferOutput<typeof log>
export type ChainReceipt = v.InferOutput<typeof receipt>
export type ChainTransaction = v.InferOutput<typeof transaction>

/** A block with all that it did. */
export interface ChainBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly timestamp: number
  readonly transactions: readonly { readonly transaction: ChainTransaction; readonly receipt: ChainReceipt }[]
}

type Request = (parameters: { method: string; params: readonly unknown[] }) => Promise<unknown>

/** The node's own words, without what viem makes of them. */
export function requestOf(client: PublicClient): Request {
  return client.request as unknown as Request
}

const toHex = (value: number): string => `0x${value.toString(16)}`

/** Hash of a block of the chain as it is now, `undefined` where there is none. */
export async function readHash(request: Request, number: number): Promise<string | undefined> {
  const found = await request({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })
  return found ? v.parse(v.object({ hash }), found).hash : undefined
}

export async function readHead(request: Request): Promise<number> {
  return v.parse(quantity, await request({ method: 'eth_blockNumber', params: [] }))
}

function isUnknownMethod(error: unknown): boolean {
  if (error instanceof MethodNotFoundRpcError || error instanceof MethodNotSupportedRpcError) return true
  return error instanceof RpcRequestError && [-32601, -32004].includes(error.code)
}

/** In one call where the node has it, else one by one. */
async function readReceipts(request: Request, number: number, transactions: readonly ChainTransaction[]): Promise<readonly ChainReceipt[]> {
  if (transactions.length === 0) return []
  try {
    return v.parse(v.array(receipt), await request({ method: 'eth_getBlockReceipts', params: [toHex(number)] }))
  } catch (error) {
    if (!isUnknownMethod(error)) throw error
  }
  const receipts: ChainReceipt[] = []
  for (const each of transactions) receipts.push(v.parse(receipt, await request({ method: 'eth_getTransactionReceipt', params: [each.hash] })))
  return receipts
}

/** A block with its receipts; `undefined` where there is none, or where the chain changed its mind between the questions. */
export async function readBlock(request: Request, number: number): Promise<ChainBlock | undefined> {
  const found = await request({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })
  if (!found) return undefined
  const { transactions, ...head } = v.parse(block, found)
  const receipts = new Map((await readReceipts(request, number, transactions)).map((each) => [each.transactionHash, each]))
  const pairs = transactions.flatMap((each) => {
    const own = receipts.get(each.hash)
    return own?.blockHash === head.hash ? [{ transaction: each, receipt: own }] : []
  })
  return pairs.length === transactions.length && head.number === number ? { ...head, transactions: pairs } : undefined
}

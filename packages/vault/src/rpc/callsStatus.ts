import { rpcCodes } from '@latchkey/protocol'
import { parse } from 'valibot'
import { type Hex, numberToHex } from 'viem'
import { type Receipt, receiptSchema } from '../kernel/receipt.js'
import { VaultError } from '../kernel/vaultError.js'
import { type Batch, findBatch } from './batches.js'
import { accountsOf, type RpcRequest } from './rpcRequest.js'

const PENDING = 100
const CONFIRMED = 200
const NOT_SENT = 400
const REVERTED = 500
const PARTLY_DONE = 600

/**
 * Returns the receipt that two nodes agree on. `undefined` if at least one of them has the
 * transaction in no block yet.
 */
async function readReceipt(
  { nodes, context }: RpcRequest,
  chainId: number,
  hash: Hex,
): Promise<Receipt | undefined> {
  try {
    const read = (answer: unknown): Receipt | null => parse(receiptSchema, answer)
    return (
      (await nodes.decide(chainId, 'eth_getTransactionReceipt', [hash], {
        signal: context.signal,
        read,
      })) ?? undefined
    )
  } catch (error) {
    if (error instanceof VaultError && error.name === 'nodesDisagree') return undefined
    throw error
  }
}

function statusOf(count: number, sent: number, receipts: readonly Receipt[]): number {
  if (sent === 0) return NOT_SENT
  if (receipts.length < sent) return PENDING
  const done = receipts.filter(({ status }) => status === '0x1').length
  if (done === 0) return REVERTED
  return done === count ? CONFIRMED : PARTLY_DONE
}

async function readTransactions(
  rpcRequest: RpcRequest,
  { chainId, hashes, sent }: Extract<Batch, { kind: 'transactions' }>,
): Promise<object> {
  const receipts = (
    await Promise.all(hashes.slice(0, sent).map((hash) => readReceipt(rpcRequest, chainId, hash)))
  ).filter((receipt) => receipt !== undefined)
  const status = statusOf(hashes.length, sent, receipts)
  return {
    chainId: numberToHex(chainId),
    status,
    atomic: hashes.length === 1,
    ...(receipts.length > 0 ? { receipts } : {}),
  }
}

async function readOperation(
  { smartAccounts, context }: RpcRequest,
  { chainId, operation }: Extract<Batch, { kind: 'operation' }>,
): Promise<object> {
  try {
    return (await smartAccounts.read('wallet_getCallsStatus', [operation], {
      chainId,
      signal: context.signal,
    })) as object
  } catch (error) {
    if (!(error instanceof VaultError) || error.code !== rpcCodes.unknownBatch) throw error
    // The bundler dropped the operation, or never accepted it.
    return { chainId: numberToHex(chainId), status: NOT_SENT, atomic: true }
  }
}

/**
 * Answers `wallet_getCallsStatus`.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-5792
 *
 * @throws VaultError `unknownCalls` (5730)
 */
export async function readCallsStatus(rpcRequest: RpcRequest): Promise<unknown> {
  const { smartAccounts, params, context } = rpcRequest
  const [id] = Array.isArray(params) ? (params as unknown[]) : []
  for (const account of typeof id === 'string' ? accountsOf(context) : []) {
    const batch = await findBatch(rpcRequest, account, id as string)
    if (batch === undefined) continue
    const common = { version: '2.0.0', id }
    if (batch === 'held')
      return { ...common, chainId: numberToHex(context.chainId), status: PENDING, atomic: false }
    const status =
      batch.kind === 'operation'
        ? await readOperation(rpcRequest, batch)
        : await readTransactions(rpcRequest, batch)
    return { ...status, ...common }
  }
  // Without an id of the app, the id of a smart account's batch is the hash of its operation.
  return smartAccounts.read('wallet_getCallsStatus', params, {
    chainId: context.chainId,
    signal: context.signal,
  })
}

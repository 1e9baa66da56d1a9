import { type Address, type Hex, keccak256, numberToHex, serializeTransaction, type TransactionSerializable } from 'viem'
import type { ProposedCall } from '../kernel/describe.js'
import { parseQuantity } from '../kernel/nodes.js'
import { VaultError } from '../kernel/vaultError.js'
import type { Task } from './parts.js'

/** A transaction to the byte, before it is signed. */
export interface BuiltTransaction {
  bytes: Hex
  digest: Hex
  /** Wei at most. */
  fee: bigint
}

/** Wei per unit of gas where no node names a tip. */
const USUAL_TIP = 1_000_000_000n
/** For calls that fail when they are tried: whoever sends them all the same pays this much. */
const GAS_OF_FAILING = 300_000n
/** More than any chain takes in one transaction (EIP-7825). */
const MOST_GAS = 1n << 24n
const PLAIN_TRANSFER = 21_000n
/** Estimates of two makes of nodes may differ; by more, one of them lies. */
const MOST_RATIO = 4n

async function readGas({ nodes, context }: Task, from: Address, { to, value, data }: ProposedCall): Promise<bigint> {
  const { chainId, signal } = context
  const call = { from, ...(to ? { to } : {}), value: numberToHex(value), ...(data === '0x' ? {} : { data }) }
  const larger = (one: bigint, other: bigint): bigint | undefined => {
    const [low, high] = one < other ? [one, other] : [other, one]
    return high <= low * MOST_RATIO ? high : undefined
  }
  try {
    const estimate = await nodes.decide(chainId, 'eth_estimateGas', [call], { signal, read: parseQuantity, merge: larger })
    // A fifth more, because what others do in between may change the way; a plain transfer always costs the same.
    const gas = estimate === PLAIN_TRANSFER ? estimate : (estimate * 6n) / 5n
    return gas < MOST_GAS ? gas : MOST_GAS
  } catch (error) {
    if (error instanceof VaultError && error.name === 'nodeError') return GAS_OF_FAILING
    throw error
  }
}

/** Wei per unit of gas of the latest block that two nodes have, if the chain has such a thing (EIP-1559). */
async function readBaseFee({ nodes, context }: Task): Promise<bigint | undefined> {
  const { chainId, signal } = context
  const head = await nodes.headOf(chainId, { signal })
  const block = await nodes.decide(chainId, 'eth_getBlockByNumber', [head, false], {
    signal,
    read(answer) {
      const { hash, baseFeePerGas } = answer as Record<string, unknown>
      if (typeof hash !== 'string') throw new TypeError('not a block')
      return { hash, baseFee: baseFeePerGas === undefined || baseFeePerGas === null ? undefined : parseQuantity(baseFeePerGas) }
    },
  })
  return block.baseFee
}

async function readLeast({ nodes, context }: Task, method: string, otherwise: bigint): Promise<bigint> {
  const { chainId, signal } = context
  const merge = (one: bigint, other: bigint): bigint => (one < other ? one : other)
  try {
    return await nodes.decide(chainId, method, [], { signal, read: parseQuantity, merge })
  } catch (error) {
    if (error instanceof VaultError && error.name === 'nodeError') return otherwise
    throw error
  }
}

async function readFees(task: Task): Promise<{ type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { type: 'legacy'; gasPrice: bigint }> {
  const baseFee = await readBaseFee(task)
  if (baseFee === undefined) return { type: 'legacy', gasPrice: await readLeast(task, 'eth_gasPrice', USUAL_TIP) }
  const maxPriorityFeePerGas = await readLeast(task, 'eth_maxPriorityFeePerGas', USUAL_TIP)
  // Room for six full blocks in a row, which double the base fee.
  return { type: 'eip1559', maxFeePerGas: baseFee * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

/** The next number of the account, as two nodes count. */
async function readNonce({ nodes, context }: Task, from: Address): Promise<number> {
  const { chainId, signal } = context
  const nonce = await nodes.decide(chainId, 'eth_getTransactionCount', [from, 'pending'], { signal, read: parseQuantity })
  if (nonce > BigInt(Number.MAX_SAFE_INTEGER)) throw new VaultError('nodesDisagree', 'The network gives a number that cannot be.', { code: -32603 })
  return Number(nonce)
}

/**
 * Makes the bytes of a transaction: number, price and limit of work from the frame's own nodes, never from the page.
 *
 * @param gas - The page's limit of work: it knows its contracts, and can only make its own call fail.
 */
export async function buildTransaction(task: Task, from: Address, call: ProposedCall, gas: bigint | undefined): Promise<BuiltTransaction> {
  const wanted = gas !== undefined && gas >= PLAIN_TRANSFER && gas <= MOST_GAS ? gas : undefined
  const [nonce, fees, limit] = await Promise.all([readNonce(task, from), readFees(task), wanted ?? readGas(task, from, call)])
  const { to, value, data } = call
  const transaction: TransactionSerializable = { ...fees, chainId: task.context.chainId, nonce, gas: limit, ...(to ? { to } : {}), value, data }
  const bytes = serializeTransaction(transaction)
  return { bytes, digest: keccak256(bytes), fee: limit * (fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas) }
}

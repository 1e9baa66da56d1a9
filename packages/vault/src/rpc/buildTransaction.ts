import {
  type AccessList,
  type Address,
  concatHex,
  type Hex,
  keccak256,
  numberToHex,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import type { ProposedCall } from '../approvals/approval.js'
import { VaultError } from '../kernel/vaultError.js'
import { parseQuantity } from '../networks/nodes.js'
import type { TransactionRequest } from './params.js'
import type { RpcRequest } from './rpcRequest.js'

/** Unsigned transactions in bytes, in the order of their nonces. */
export interface BuiltTransactions {
  transactions: readonly Hex[]
  /** Maximum for all of them, in wei. */
  fee: bigint
}

/** Returns the digest of all bytes. A single transaction has its own digest. */
export function digestOf(transactions: readonly Hex[]): Hex {
  const [first, ...others] = transactions.map((bytes) => keccak256(bytes))
  return first && others.length === 0
    ? first
    : keccak256(concatHex([...(first ? [first] : []), ...others]))
}

/** Wei per unit of gas if no node returns a tip. */
const USUAL_TIP = 1_000_000_000n
/** Gas limit of calls whose simulation fails. The user may send them anyway. */
const GAS_OF_FAILING = 300_000n
/** Maximum of any chain for one transaction (EIP-7825). */
const MAX_GAS = 1n << 24n
const PLAIN_TRANSFER = 21_000n
/** Estimates of node implementations differ. A larger ratio indicates a lying node. */
const MAX_RATIO = 4n

/** Returns the larger of two estimates, or `undefined` if they are far apart. */
function larger(one: bigint, other: bigint): bigint | undefined {
  const [low, high] = one < other ? [one, other] : [other, one]
  return high <= low * MAX_RATIO ? high : undefined
}

const capped = (gas: bigint): bigint => (gas < MAX_GAS ? gas : MAX_GAS)

function callFor(from: Address, { to, value, data, accessList }: ProposedCall): object {
  return {
    from,
    ...(to ? { to } : {}),
    value: numberToHex(value),
    ...(data === '0x' ? {} : { data }),
    ...(accessList?.length ? { accessList } : {}),
  }
}

async function readGas(
  { nodes, context }: RpcRequest,
  from: Address,
  call: ProposedCall,
): Promise<bigint> {
  const { chainId, signal } = context
  try {
    const estimate = await nodes.decide(chainId, 'eth_estimateGas', [callFor(from, call)], {
      signal,
      read: parseQuantity,
      merge: larger,
    })
    // Adds a fifth, because other transactions may change the execution until then. The gas of a
    // plain transfer is constant.
    return estimate === PLAIN_TRANSFER ? estimate : capped((estimate * 6n) / 5n)
  } catch (error) {
    if (error instanceof VaultError && error.name === 'nodeError') return GAS_OF_FAILING
    throw error
  }
}

/**
 * Returns the gas limits of consecutive calls. Separate estimates would ignore the effects of
 * earlier calls, for example the allowance that a swap needs.
 */
async function readGasOfSequence(
  rpcRequest: RpcRequest,
  from: Address,
  calls: readonly ProposedCall[],
): Promise<bigint[]> {
  const { nodes, context } = rpcRequest
  const { chainId, signal } = context
  const block = { calls: calls.map((call) => callFor(from, call)) }
  try {
    const head = await nodes.headOf(chainId, { signal })
    const used = await nodes.decide(
      chainId,
      'eth_simulateV1',
      [{ blockStateCalls: [block], validation: false }, head],
      {
        signal,
        read(answer) {
          const [simulated] = answer as { calls: { status: unknown; gasUsed: unknown }[] }[]
          if (simulated?.calls.length !== calls.length) throw new TypeError('not a simulation')
          return simulated.calls.map(({ status, gasUsed }) =>
            status === '0x1' ? parseQuantity(gasUsed) : GAS_OF_FAILING,
          )
        },
        merge(one, other) {
          const both = one.map((gas, index) => larger(gas, other[index] ?? 0n))
          return both.every((gas) => gas !== undefined) ? both : undefined
        },
      },
    )
    // Adds a half: up to a fifth of the gas may have been refunded (EIP-3529), and a call passes on
    // at most 63/64 of its gas.
    return used.map((gas) => (gas === PLAIN_TRANSFER ? gas : capped((gas * 3n) / 2n)))
  } catch (error) {
    // The nodes cannot simulate.
    if (error instanceof VaultError && error.name === 'nodeError')
      return Promise.all(calls.map((call) => readGas(rpcRequest, from, call)))
    throw error
  }
}

/**
 * Returns the base fee in wei per gas of the latest block that two nodes have. `undefined` on
 * chains without base fees (EIP-1559).
 */
async function readBaseFee({ nodes, context }: RpcRequest): Promise<bigint | undefined> {
  const { chainId, signal } = context
  const head = await nodes.headOf(chainId, { signal })
  const block = await nodes.decide(chainId, 'eth_getBlockByNumber', [head, false], {
    signal,
    read(answer) {
      const { hash, baseFeePerGas } = answer as Record<string, unknown>
      if (typeof hash !== 'string') throw new TypeError('not a block')
      return {
        hash,
        baseFee:
          baseFeePerGas === undefined || baseFeePerGas === null
            ? undefined
            : parseQuantity(baseFeePerGas),
      }
    },
  })
  return block.baseFee
}

async function readMin(
  { nodes, context }: RpcRequest,
  method: string,
  otherwise: bigint,
): Promise<bigint> {
  const { chainId, signal } = context
  const merge = (one: bigint, other: bigint): bigint => (one < other ? one : other)
  try {
    return await nodes.decide(chainId, method, [], { signal, read: parseQuantity, merge })
  } catch (error) {
    if (error instanceof VaultError && error.name === 'nodeError') return otherwise
    throw error
  }
}

type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }

async function readFees(rpcRequest: RpcRequest, type: TransactionRequest['type']): Promise<Fees> {
  const baseFee = await readBaseFee(rpcRequest)
  if (baseFee === undefined)
    return { gasPrice: await readMin(rpcRequest, 'eth_gasPrice', USUAL_TIP) }
  // Adds a quarter: two consecutive full blocks raise the base fee by that much, and these types
  // pay their full gas price.
  if (type === '0x0' || type === '0x1')
    return {
      gasPrice: ((await readMin(rpcRequest, 'eth_gasPrice', baseFee + USUAL_TIP)) * 5n) / 4n,
    }
  const maxPriorityFeePerGas = await readMin(rpcRequest, 'eth_maxPriorityFeePerGas', USUAL_TIP)
  // Allows for six consecutive full blocks, which double the base fee.
  return { maxFeePerGas: baseFee * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

/**
 * Returns the fee fields with their transaction type. A network without base fees accepts no
 * EIP-1559 transactions, so the requested type is ignored.
 */
function envelopeOf(fees: Fees, type: TransactionRequest['type'], accessList: AccessList) {
  if ('maxFeePerGas' in fees) return { ...fees, type: 'eip1559', accessList } as const
  return accessList.length > 0 || type === '0x1'
    ? ({ ...fees, type: 'eip2930', accessList } as const)
    : ({ ...fees, type: 'legacy' } as const)
}

/** Returns the next nonce of the account, equal on two nodes. */
async function readNonce({ nodes, context }: RpcRequest, from: Address): Promise<number> {
  const { chainId, signal } = context
  const nonce = await nodes.decide(chainId, 'eth_getTransactionCount', [from, 'pending'], {
    signal,
    read: parseQuantity,
  })
  if (nonce > BigInt(Number.MAX_SAFE_INTEGER))
    throw new VaultError('nodesDisagree', 'The network returned an impossible number.', {
      code: -32603,
    })
  return Number(nonce)
}

/**
 * Builds the bytes of transactions. Nonces, prices and gas limits come from the frame's own nodes,
 * never from the app.
 *
 * @param wish.gas - The app's gas limit of a single transaction. The app knows its contracts, and a
 * wrong limit can only make its own call fail.
 * @param wish.type - Used if the network and the access list allow it.
 */
export async function buildTransactions(
  rpcRequest: RpcRequest,
  from: Address,
  calls: readonly [ProposedCall, ...ProposedCall[]],
  { gas, type }: { gas?: bigint | undefined; type?: TransactionRequest['type'] } = {},
): Promise<BuiltTransactions> {
  const [first, ...others] = calls
  const readLimits = async (): Promise<bigint[]> => {
    if (others.length > 0) return readGasOfSequence(rpcRequest, from, calls)
    return [
      gas !== undefined && gas >= PLAIN_TRANSFER && gas <= MAX_GAS
        ? gas
        : await readGas(rpcRequest, from, first),
    ]
  }
  const [nonce, fees, limits] = await Promise.all([
    readNonce(rpcRequest, from),
    readFees(rpcRequest, type),
    readLimits(),
  ])
  const transactions = calls.map(({ to, value, data, accessList = [] }, index): Hex => {
    const own = {
      chainId: rpcRequest.context.chainId,
      nonce: nonce + index,
      gas: limits[index] ?? GAS_OF_FAILING,
      ...(to ? { to } : {}),
      value,
      data,
    }
    const transaction: TransactionSerializable = { ...envelopeOf(fees, type, accessList), ...own }
    return serializeTransaction(transaction)
  })
  const total = limits.reduce((sum, limit) => sum + limit, 0n)
  return { transactions, fee: total * ('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas) }
}

import { isRecord } from '@latchkey/protocol/std'
import {
  type Address,
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  type Log,
  parseAbiItem,
  parseEventLogs,
  toHex,
  zeroAddress,
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  getUserOperationHash,
} from 'viem/account-abstraction'
import type { Context } from './context.js'
import { type PackedOperation, unpack } from './operations.js'

const event = parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)

/** Reads the chain, so that a restarted bundler knows earlier operations. */
async function findEvent({ client }: Context, hash: Hex) {
  const logs = await client.getLogs({
    address: entryPoint07Address,
    event,
    args: { userOpHash: hash },
    fromBlock: 0n,
    strict: true,
  })
  return logs.at(-1)
}

/** Returns the logs of this operation: between the end of the one before and its own end. */
function logsOf(logs: readonly Log[], end: number): Log[] {
  const ends = parseEventLogs({
    abi: entryPoint07Abi,
    logs: [...logs],
    eventName: ['UserOperationEvent', 'BeforeExecution'],
  })
  const start =
    ends
      .filter(
        ({ address, logIndex }) => isAddressEqual(address, entryPoint07Address) && logIndex < end,
      )
      .at(-1)?.logIndex ?? -1
  return logs.filter(({ logIndex }) => logIndex !== null && logIndex > start && logIndex <= end)
}

/** Converts numbers to hex, as in JSON-RPC. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return toHex(value)
  if (Array.isArray(value)) return value.map(plain)
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
  return value
}

/** Returns `null` while the operation is in no block. */
export async function getReceipt(context: Context, hash: Hex): Promise<unknown> {
  const found = await findEvent(context, hash)
  if (!found) return null
  const receipt = await context.client.getTransactionReceipt({ hash: found.transactionHash })
  const { sender, nonce, paymaster, success, actualGasCost, actualGasUsed } = found.args
  const logs = logsOf(receipt.logs, found.logIndex)
  const { status, type: _type, ...rest } = receipt
  return plain({
    userOpHash: hash,
    entryPoint: entryPoint07Address,
    sender,
    nonce,
    ...(paymaster === zeroAddress ? {} : { paymaster }),
    actualGasCost,
    actualGasUsed,
    success,
    logs,
    receipt: { ...rest, status: status === 'success' ? 1 : 0 },
  })
}

function answerFor(
  packed: PackedOperation,
  place: { blockNumber: bigint; blockHash: Hex; transactionHash: Hex } | null,
): unknown {
  const { blockNumber = null, blockHash = null, transactionHash = null } = place ?? {}
  return plain({
    userOperation: unpack(packed),
    entryPoint: entryPoint07Address,
    blockNumber,
    blockHash,
    transactionHash,
  })
}

/** Returns `null` for an unknown hash. */
export async function getOperation(context: Context, hash: Hex): Promise<unknown> {
  const found = await findEvent(context, hash)
  if (!found) {
    const waiting = context.pool.get(hash)
    return waiting ? answerFor(waiting, null) : null
  }
  const { input } = await context.client.getTransaction({ hash: found.transactionHash })
  const { functionName, args } = decodeFunctionData({ abi: entryPoint07Abi, data: input })
  if (functionName !== 'handleOps') return null
  const packed = (args[0] as readonly PackedOperation[]).find(
    (each) => hashOf(context.chainId, each) === hash,
  )
  return packed ? answerFor(packed, found) : null
}

function hashOf(chainId: number, packed: PackedOperation): Hex {
  const fields = unpack(packed)
  const {
    sender,
    callData,
    factory,
    factoryData,
    paymaster,
    paymasterData,
    signature,
    ...numbers
  } = fields
  const quantities = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, BigInt(value)]),
  )
  const bytes = {
    sender: sender as Address,
    callData,
    factory,
    factoryData,
    paymaster,
    paymasterData,
    signature,
  }
  const userOperation = { ...bytes, ...quantities } as unknown as Parameters<
    typeof getUserOperationHash<'0.7'>
  >[0]['userOperation']
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation,
  })
}

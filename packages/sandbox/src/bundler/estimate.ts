import { type Hex, hexToBytes, toHex } from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { encodeFunctionData } from 'viem/utils'
import type { Context } from './context.js'
import type { Operation } from './operations.js'
import { codes, RpcError } from './rpcError.js'
import { simulateValidation } from './simulate.js'

/** The gas of a transaction, and of the EntryPoint's unmeasured work for an operation. */
const TRANSACTION_GAS = 21_000n
const OPERATION_GAS = 20_000n

/** A reserve for a signature with other bytes than the estimated one. */
const SIGNATURE_BYTES_GAS = 2500n

/**
 * Gas of an account that pays its own fee: it sends the fee to the EntryPoint, which stores the
 * deposit.
 */
const PREFUND_GAS = 45_000n

/** The gas limit of validation while it is measured. */
const MEASURED_GAS = 5_000_000n

/**
 * Returns the gas that the bundler is paid for an operation beyond the EntryPoint's measurement.
 */
export function minPreVerificationGas(operation: Operation): bigint {
  const data = encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], entryPoint07Address],
  })
  const bytes = hexToBytes(data)
  const calldata = bytes.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0)
  return TRANSACTION_GAS + OPERATION_GAS + BigInt(calldata)
}

interface Simulated {
  status: Hex
  gasUsed: Hex
  returnData: Hex
  error?: { message?: string; data?: Hex }
}

/** Measures the gas of the account's call. The simulation deploys a missing account. */
async function measureCall(
  { client }: Context,
  { sender, factory, factoryData, callData }: Operation,
): Promise<bigint> {
  const make =
    factory === undefined
      ? []
      : [{ from: entryPoint07Address, to: factory, data: factoryData ?? '0x' }]
  const calls = [...make, { from: entryPoint07Address, to: sender, data: callData }]
  const request = client.request as (parameters: {
    method: string
    params: unknown[]
  }) => Promise<unknown>
  const blocks = (await request({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ calls }] }, 'latest'],
  })) as [{ calls: Simulated[] }]
  const last = blocks[0].calls.at(-1)
  if (last?.status !== '0x1') {
    const revertData = last?.error?.data ?? last?.returnData ?? '0x'
    throw new RpcError(
      codes.executionReverted,
      `execution reverted${last?.error?.message ? `: ${last.error.message}` : ''}`,
      { revertData },
    )
  }
  return BigInt(last.gasUsed)
}

/**
 * Returns the gas that an operation needs, with a reserve. Unused gas is free, up to a tenth.
 *
 * @throws {@link RpcError} if the operation would be refused or would revert.
 */
export async function estimateOperation(
  context: Context,
  operation: Operation,
): Promise<Record<string, Hex>> {
  // With fees of zero the sender needs no balance. The gas of the prefund is added below.
  const free = { ...operation, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, preVerificationGas: 0n }
  const measured = { ...free, verificationGasLimit: MEASURED_GAS, callGasLimit: 0n }
  const [{ preOpGas }, call] = await Promise.all([
    simulateValidation(context, measured),
    measureCall(context, operation),
  ])
  const whole = { ...operation, callGasLimit: call, verificationGasLimit: preOpGas }
  return {
    preVerificationGas: toHex(minPreVerificationGas(whole) + SIGNATURE_BYTES_GAS),
    verificationGasLimit: toHex(
      (preOpGas * 13n) / 10n + 10_000n + (operation.paymaster === undefined ? PREFUND_GAS : 0n),
    ),
    // Refunded gas, a fifth at most, must be available until the end.
    callGasLimit: toHex((call * 13n) / 10n + 10_000n),
    ...(operation.paymaster === undefined
      ? {}
      : {
          paymasterVerificationGasLimit: toHex(operation.paymasterVerificationGasLimit ?? 0n),
          paymasterPostOpGasLimit: toHex(operation.paymasterPostOpGasLimit ?? 0n),
        }),
  }
}

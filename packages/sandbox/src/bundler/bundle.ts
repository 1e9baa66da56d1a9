import { noop } from '@latchkey/protocol/std'
import { waitForReceipt } from '@latchkey/testing/node'
import { encodeFunctionData, type Hex } from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  getUserOperationHash,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import type { Context } from './context.js'
import { minPreVerificationGas } from './estimate.js'
import type { Operation } from './operations.js'
import { codes, RpcError } from './rpcError.js'
import { checkOperation } from './simulate.js'

/** Gas of the EntryPoint's own work. */
const OVERHEAD_GAS = 200_000n

/** Timeout for the receipt of a bundle, in milliseconds. */
const WAIT_MS = 60_000

function gasOf(operation: Operation): bigint {
  const {
    callGasLimit,
    verificationGasLimit,
    preVerificationGas,
    paymasterVerificationGasLimit = 0n,
    paymasterPostOpGasLimit = 0n,
  } = operation
  const sum =
    callGasLimit +
    verificationGasLimit +
    preVerificationGas +
    paymasterVerificationGasLimit +
    paymasterPostOpGasLimit
  // A call gets at most 63 of 64 parts of the gas.
  return (sum * 64n) / 63n + OVERHEAD_GAS
}

/** Sends a bundle of one operation, and drops the operation if the bundle gets into no block. */
async function bundle(context: Context, operation: Operation, hash: Hex): Promise<void> {
  const { client, pool } = context
  const args = [[toPackedUserOperation(operation)], client.account.address] as const
  const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args })
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  const transaction = await client.sendTransaction({
    to: entryPoint07Address,
    data,
    gas: gasOf(operation),
    maxFeePerGas,
    maxPriorityFeePerGas,
  })
  void waitForReceipt(client, { hash: transaction, timeout: WAIT_MS })
    // The node may stop with the sandbox. An operation without a receipt is dropped.
    .catch(noop)
    .then(() => pool.delete(hash))
}

/**
 * Checks an operation, accepts it and bundles it at once.
 *
 * @returns Its hash.
 * @throws {@link RpcError}
 */
export async function takeOperation(context: Context, operation: Operation): Promise<Hex> {
  const { chainId, pool, client } = context
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation: operation,
  })
  return context.enqueue(async () => {
    if (pool.has(hash)) return hash
    const min = minPreVerificationGas(operation)
    if (operation.preVerificationGas < min)
      throw new RpcError(codes.invalidParams, `preVerificationGas must be at least ${min}`)
    const { baseFeePerGas } = await client.getBlock()
    if (operation.maxFeePerGas < (baseFeePerGas ?? 0n))
      throw new RpcError(codes.invalidParams, `maxFeePerGas must be at least ${baseFeePerGas}`)
    await checkOperation(context, operation)
    pool.set(hash, toPackedUserOperation(operation))
    try {
      await bundle(context, operation, hash)
    } catch (error) {
      pool.delete(hash)
      throw error
    }
    return hash
  })
}

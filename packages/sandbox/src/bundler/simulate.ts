import { createRequire } from 'node:module'
import { BaseError, ContractFunctionRevertedError, type Hex, maxUint128, parseAbi } from 'viem'
import { entryPoint07Address, toPackedUserOperation } from 'viem/account-abstraction'
import type { Context } from './context.js'
import type { Operation } from './operations.js'
import { codes, RpcError } from './rpcError.js'

const abi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'struct ReturnInfo { uint256 preOpGas; uint256 prefund; uint256 accountValidationData; uint256 paymasterValidationData; bytes paymasterContext; }',
  'struct StakeInfo { uint256 stake; uint256 unstakeDelaySec; }',
  'struct AggregatorStakeInfo { address aggregator; StakeInfo stakeInfo; }',
  'struct ValidationResult { ReturnInfo returnInfo; StakeInfo senderInfo; StakeInfo factoryInfo; StakeInfo paymasterInfo; AggregatorStakeInfo aggregatorInfo; }',
  'function simulateValidation(PackedUserOperation userOp) returns (ValidationResult)',
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
])

const require = createRequire(import.meta.url)

/**
 * Code that replaces the EntryPoint's during a simulation (ERC-4337). Its licence is the GPL: it is
 * read from the npm package.
 */
const { deployedBytecode } =
  require('@account-abstraction/contracts/artifacts/EntryPointSimulations.json') as {
    deployedBytecode: Hex
  }

/** Minimum remaining validity of an operation, in seconds. */
const LEEWAY_S = 5n

/** The gas and the result of validation. */
export interface Validation {
  /** Gas, with the operation's own `preVerificationGas`. */
  readonly preOpGas: bigint
  readonly account: bigint
  readonly paymaster: bigint
}

/** A refusal with the EntryPoint's text, for example `AA21 didn't pay prefund`. */
function toRpcError(error: unknown): unknown {
  const reverted =
    error instanceof BaseError
      ? error.walk((cause) => cause instanceof ContractFunctionRevertedError)
      : undefined
  if (!(reverted instanceof ContractFunctionRevertedError)) return error
  const [, reason, inner] = (reverted.data?.args ?? []) as [unknown?, string?, Hex?]
  if (reason === undefined)
    return new RpcError(codes.rejectedByAccount, `Validation failed: ${reverted.shortMessage}`)
  const code = reason.startsWith('AA3') ? codes.rejectedByPaymaster : codes.rejectedByAccount
  return new RpcError(code, reason, inner === undefined ? undefined : { revertData: inner })
}

/**
 * Validates an operation in a simulation on the chain.
 *
 * @throws {@link RpcError} with the EntryPoint's reason.
 */
export async function simulateValidation(
  { client }: Context,
  operation: Operation,
): Promise<Validation> {
  try {
    const { result } = await client.simulateContract({
      address: entryPoint07Address,
      abi,
      functionName: 'simulateValidation',
      args: [toPackedUserOperation(operation)],
      stateOverride: [{ address: entryPoint07Address, code: deployedBytecode }],
    })
    const { preOpGas, accountValidationData, paymasterValidationData } = result.returnInfo
    return { preOpGas, account: accountValidationData, paymaster: paymasterValidationData }
  } catch (error) {
    throw toRpcError(error)
  }
}

function checkValidationData(data: bigint, now: bigint, who: 'account' | 'paymaster'): void {
  const authorizer = data & ((1n << 160n) - 1n)
  const until = (data >> 160n) & ((1n << 48n) - 1n)
  const after = data >> 208n
  if (authorizer === 1n)
    throw new RpcError(
      codes.invalidSignature,
      `${who === 'account' ? 'AA24' : 'AA34'} signature error`,
    )
  if (authorizer !== 0n)
    throw new RpcError(codes.unsupportedAggregator, 'Aggregators are not supported.')
  if (after > now || (until !== 0n && until < now + LEEWAY_S))
    throw new RpcError(codes.outOfTime, `${who === 'account' ? 'AA22' : 'AA32'} expired or not due`)
}

/**
 * Runs all checks before an operation is accepted: nonce, factory, signature, prefund, paymaster,
 * times. Does not check the storage rules of validation (ERC-7562): the sandbox's nodes cannot
 * trace it, and its bundles have one operation.
 *
 * @throws {@link RpcError}
 */
export async function checkOperation(context: Context, operation: Operation): Promise<void> {
  const tooMuch = [
    operation.callGasLimit,
    operation.verificationGasLimit,
    operation.maxFeePerGas,
  ].some((value) => value > maxUint128)
  if (tooMuch) throw new RpcError(codes.invalidParams, 'AA94 gas values overflow')
  const [{ account, paymaster }, block] = await Promise.all([
    simulateValidation(context, operation),
    context.client.getBlock({ blockTag: 'pending' }),
  ])
  checkValidationData(account, block.timestamp, 'account')
  if (operation.paymaster !== undefined)
    checkValidationData(paymaster, block.timestamp, 'paymaster')
}

import {
  type GenericSchema,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  toBigint,
} from 'valibot'
import { type Address, type Hex, size, toHex } from 'viem'
import type { toPackedUserOperation, UserOperation } from 'viem/account-abstraction'
import { codes, RpcError } from './rpcError.js'

/** A user operation of EntryPoint 0.7. */
export type Operation = UserOperation<'0.7'>

/** The form of an operation in `handleOps`. */
export type PackedOperation = ReturnType<typeof toPackedUserOperation>

const address = pipe(
  string(),
  regex(/^0x[0-9a-fA-F]{40}$/, 'expected an address'),
) as unknown as GenericSchema<unknown, Address>
const bytes = pipe(
  string(),
  regex(/^0x([0-9a-fA-F]{2})*$/, 'expected bytes as hex'),
) as unknown as GenericSchema<unknown, Hex>
const quantity = pipe(
  string(),
  regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected a number as hex'),
  toBigint(),
) as GenericSchema<unknown, bigint>

const schema = object({
  sender: address,
  nonce: quantity,
  factory: optional(address),
  factoryData: optional(bytes),
  callData: bytes,
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  paymaster: optional(address),
  paymasterVerificationGasLimit: optional(quantity),
  paymasterPostOpGasLimit: optional(quantity),
  paymasterData: optional(bytes),
  signature: bytes,
})

/** Placeholders for the fields that may be missing when the gas is estimated. */
const unknownYet = {
  callGasLimit: '0x0',
  verificationGasLimit: '0x0',
  preVerificationGas: '0x0',
  maxFeePerGas: '0x0',
  maxPriorityFeePerGas: '0x0',
  // Has the form of a signature, but of no key.
  signature: `0x${'11'.repeat(64)}1b`,
}

/** @throws {@link RpcError} with the first wrong field. */
export function readOperation(given: unknown, isComplete: boolean): Operation {
  const whole = isComplete || typeof given !== 'object' ? given : { ...unknownYet, ...given }
  const parsed = safeParse(schema, whole)
  if (!parsed.success) {
    const [{ path, message }] = parsed.issues
    throw new RpcError(
      codes.invalidParams,
      `User operation: ${path?.map(({ key }) => String(key)).join('.') ?? ''} ${message}`,
    )
  }
  const operation = parsed.output
  if ((operation.factory === undefined) !== (operation.factoryData === undefined))
    throw new RpcError(codes.invalidParams, 'User operation: factory and factoryData come together')
  if (operation.paymaster !== undefined && operation.paymasterVerificationGasLimit === undefined)
    throw new RpcError(
      codes.invalidParams,
      'User operation: paymasterVerificationGasLimit is missing',
    )
  if (operation.maxPriorityFeePerGas > operation.maxFeePerGas)
    throw new RpcError(
      codes.invalidParams,
      'User operation: maxPriorityFeePerGas is above maxFeePerGas',
    )
  return operation as Operation
}

/** Converts an operation to the fields of ERC-4337's calls, with numbers as hex. */
export function unpack(packed: PackedOperation): Record<string, Hex> {
  const high = (word: Hex): Hex => toHex(BigInt(word) >> 128n)
  const low = (word: Hex): Hex => toHex(BigInt(word) & ((1n << 128n) - 1n))
  const part = (data: Hex, start: number, end?: number): Hex =>
    `0x${data.slice(2 + start * 2, end === undefined ? undefined : 2 + end * 2)}`
  const { initCode, paymasterAndData, accountGasLimits, gasFees } = packed
  return {
    sender: packed.sender,
    nonce: toHex(packed.nonce),
    ...(size(initCode) > 0
      ? { factory: part(initCode, 0, 20), factoryData: part(initCode, 20) }
      : {}),
    callData: packed.callData,
    callGasLimit: low(accountGasLimits),
    verificationGasLimit: high(accountGasLimits),
    preVerificationGas: toHex(packed.preVerificationGas),
    maxFeePerGas: low(gasFees),
    maxPriorityFeePerGas: high(gasFees),
    ...(size(paymasterAndData) > 0
      ? {
          paymaster: part(paymasterAndData, 0, 20),
          paymasterVerificationGasLimit: toHex(BigInt(part(paymasterAndData, 20, 36))),
          paymasterPostOpGasLimit: toHex(BigInt(part(paymasterAndData, 36, 52))),
          paymasterData: part(paymasterAndData, 52),
        }
      : {}),
    signature: packed.signature,
  }
}

import { isAddress } from '@latchkey/protocol/std'
import {
  custom,
  type GenericSchema,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  strictObject,
  string,
} from 'valibot'
import type { Address, Hex } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { VaultError } from '../kernel/vaultError.js'

/** No block has space for more. A higher estimate is an error or an attack. */
const MAX_GAS = 100_000_000n

const address: GenericSchema<unknown, Address> = custom<Address>(isAddress, 'an address')
const bytes = pipe(string(), regex(/^0x([0-9a-fA-F]{2})*$/)) as unknown as GenericSchema<
  unknown,
  Hex
>
const quantity = pipe(string(), regex(/^0x[0-9a-fA-F]{1,64}$/)) as unknown as GenericSchema<
  unknown,
  Hex
>

/** Gas limits of a user operation. */
export interface Gas {
  callGasLimit: Hex
  verificationGasLimit: Hex
  preVerificationGas: Hex
}

/** The fields that a paymaster adds to an operation. */
export interface Sponsorship {
  paymaster: Address
  paymasterData: Hex
  paymasterVerificationGasLimit?: Hex | undefined
  paymasterPostOpGasLimit?: Hex | undefined
}

/** Account, calls and gas price of a user operation. */
export interface Core {
  sender: Address
  nonce: Hex
  factory?: Address | undefined
  factoryData?: Hex | undefined
  callData: Hex
  maxFeePerGas: Hex
  maxPriorityFeePerGas: Hex
}

/** A user operation in the format of ERC-4337's methods (EntryPoint 0.7), without its signature. */
export type Operation = Core & Gas & Partial<Sponsorship>

const gas = { callGasLimit: quantity, verificationGasLimit: quantity, preVerificationGas: quantity }
const paymasterGas = {
  paymasterVerificationGasLimit: optional(quantity),
  paymasterPostOpGasLimit: optional(quantity),
}

const operationSchema = strictObject({
  ...{
    sender: address,
    nonce: quantity,
    factory: optional(address),
    factoryData: optional(bytes),
    callData: bytes,
  },
  ...{ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity },
  ...gas,
  ...{ paymaster: optional(address), paymasterData: optional(bytes) },
  ...paymasterGas,
}) as GenericSchema<unknown, Operation>

const gasSchema = object({ ...gas }) as GenericSchema<unknown, Gas>

const sponsorshipSchema = object({
  paymaster: address,
  paymasterData: bytes,
  ...paymasterGas,
}) as GenericSchema<unknown, Sponsorship>

function read<output>(
  schema: GenericSchema<unknown, output>,
  given: unknown,
  from: string,
): output {
  const parsed = safeParse(schema, given)
  if (!parsed.success)
    throw new VaultError('badAnswer', `The ${from} gave an answer that cannot be used.`, {
      code: -32603,
    })
  return parsed.output
}

/**
 * Parses the fields of a paymaster.
 *
 * @throws {@link VaultError} `badAnswer`
 */
export function readSponsorship(given: unknown): Sponsorship {
  return read(sponsorshipSchema, given, 'paymaster')
}

/**
 * Parses the gas estimate of the bundler.
 *
 * @throws {@link VaultError} `badAnswer`, also for more than any block has
 */
export function readGas(given: unknown): Gas {
  const limits = read(gasSchema, given, 'bundler')
  const isTooMuch = Object.values(limits).some((limit: Hex) => BigInt(limit) > MAX_GAS)
  return isTooMuch ? read(gasSchema, undefined, 'bundler') : limits
}

/**
 * Parses an operation.
 *
 * @throws {@link VaultError} `operationChanged` for other or additional fields
 */
export function readOperation(given: unknown): Operation {
  const parsed = safeParse(operationSchema, given)
  if (parsed.success) return parsed.output
  throw new VaultError(
    'operationChanged',
    'The operation differs from the prepared one. Nothing was signed.',
  )
}

/** Returns the maximum fee: the sum of all gas limits times the price. */
export function feeOf(operation: Operation): bigint {
  const {
    callGasLimit,
    verificationGasLimit,
    preVerificationGas,
    paymasterVerificationGasLimit = '0x0',
    paymasterPostOpGasLimit = '0x0',
  } = operation
  const limits = [
    callGasLimit,
    verificationGasLimit,
    preVerificationGas,
    paymasterVerificationGasLimit,
    paymasterPostOpGasLimit,
  ]
  return limits.reduce((sum, limit) => sum + BigInt(limit), 0n) * BigInt(operation.maxFeePerGas)
}

/** Returns the hash that the owner signs (ERC-4337): of operation, EntryPoint and chain id. */
export function hashOperation(operation: Operation, entryPoint: Address, chainId: number): Hex {
  const {
    paymasterVerificationGasLimit,
    paymasterPostOpGasLimit,
    factory,
    factoryData,
    paymaster,
    paymasterData,
    ...rest
  } = operation
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.7',
    userOperation: {
      sender: rest.sender,
      callData: rest.callData,
      nonce: BigInt(rest.nonce),
      callGasLimit: BigInt(rest.callGasLimit),
      verificationGasLimit: BigInt(rest.verificationGasLimit),
      preVerificationGas: BigInt(rest.preVerificationGas),
      maxFeePerGas: BigInt(rest.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(rest.maxPriorityFeePerGas),
      factory,
      factoryData,
      paymaster,
      paymasterData,
      paymasterVerificationGasLimit:
        paymasterVerificationGasLimit === undefined
          ? undefined
          : BigInt(paymasterVerificationGasLimit),
      paymasterPostOpGasLimit:
        paymasterPostOpGasLimit === undefined ? undefined : BigInt(paymasterPostOpGasLimit),
      signature: '0x',
    },
  })
}

import { parseEvmChainId } from '@latchkey/protocol'
import {
  any,
  array,
  boolean,
  custom,
  type GenericSchema,
  length,
  maxLength,
  minLength,
  optional,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  strictObject,
  strictTuple,
  string,
  transform,
  unknown,
} from 'valibot'
import { type Address, type Hex, isAddress } from 'viem'
import { bytesPattern, refuseParams } from './parts.js'

/** Bytes that no chain takes in one transaction, in hex. */
const MOST_HEX = 2 + 2 * 131_072
const MOST_TEXT = 65_536
const MOST_CALLS = 32

const address: GenericSchema<unknown, Address> = custom<Address>(
  // Lower or upper case alone has no checksum; mixed case has one, and it must be right.
  (value) => typeof value === 'string' && (isAddress(value) || /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(value)),
  'an address',
)
const bytes: GenericSchema<unknown, Hex> = custom<Hex>(
  (value) => typeof value === 'string' && value.length <= MOST_HEX && bytesPattern.test(value),
  'bytes in hex',
)
const quantity: GenericSchema<unknown, bigint> = pipe(
  custom<string>((value) => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value), 'a number in hex'),
  transform((value) => BigInt(value)),
)
const chainId: GenericSchema<unknown, number> = pipe(
  custom<string | number>((value) => parseEvmChainId(value) !== undefined, 'a chain id'),
  transform((value) => parseEvmChainId(value) as number),
)
const text: GenericSchema<unknown, string> = pipe(string(), maxLength(MOST_TEXT))

/** A transaction as pages ask for one. What a fee is, is for the frame to say. */
export interface TransactionRequest {
  from?: Address | undefined
  to?: Address | null | undefined
  value?: bigint | undefined
  data?: Hex | undefined
  input?: Hex | undefined
  gas?: bigint | undefined
  nonce?: bigint | undefined
  chainId?: number | undefined
  type?: string | undefined
  gasPrice?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  accessList?: unknown
}

const nullishAddress: GenericSchema<unknown, Address | null> = custom<Address | null>(
  (value) => value === null || safeParse(address, value).success,
  'an address',
)

/** Params of `eth_sendTransaction`. */
export const transactionParams: GenericSchema<unknown, [TransactionRequest]> = strictTuple([
  strictObject({
    from: optional(address),
    to: optional(nullishAddress),
    value: optional(quantity),
    data: optional(bytes),
    input: optional(bytes),
    gas: optional(quantity),
    nonce: optional(quantity),
    chainId: optional(chainId),
    type: optional(picklist(['0x0', '0x1', '0x2'])),
    gasPrice: optional(quantity),
    maxFeePerGas: optional(quantity),
    maxPriorityFeePerGas: optional(quantity),
    accessList: optional(pipe(array(any()), length(0))),
  }),
])

/** Calls as EIP-5792 has them. */
export interface CallsRequest {
  version?: string | undefined
  from?: Address | undefined
  chainId?: number | undefined
  atomicRequired?: boolean | undefined
  calls: { to: Address; data?: Hex | undefined; value?: bigint | undefined; capabilities?: unknown }[]
  capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** Params of `wallet_sendCalls`. */
export const callsParams: GenericSchema<unknown, [CallsRequest]> = strictTuple([
  strictObject({
    version: optional(pipe(string(), maxLength(16))),
    from: optional(address),
    chainId: optional(chainId),
    atomicRequired: optional(boolean()),
    calls: pipe(
      array(strictObject({ to: address, data: optional(bytes), value: optional(quantity), capabilities: optional(unknown()) })),
      minLength(1),
      maxLength(MOST_CALLS),
    ),
    capabilities: optional(record(pipe(string(), maxLength(64)), unknown())),
  }),
])

/** Params of `personal_sign`: the message, then the account. */
export const messageParams: GenericSchema<unknown, [string, Address]> = strictTuple([text, address])

/** Params of `eth_signTypedData_v4`. */
export const typedDataParams: GenericSchema<unknown, [Address, unknown]> = strictTuple([address, unknown()])

/** Params of `eth_sendRawTransaction`. */
export const rawParams: GenericSchema<unknown, [Hex]> = strictTuple([bytes])

/** Params of `eth_sendUserOperation`: what counts of it are the calls; the frame prepares the rest itself. */
export const operationParams: GenericSchema<unknown, [Readonly<Record<string, unknown>>, Address]> = strictTuple([record(string(), unknown()), address])

const base58Text: GenericSchema<unknown, string> = pipe(string(), maxLength(MOST_TEXT), regex(/^[1-9A-HJ-NP-Za-km-z]*$/, 'base58'))

/** Params of `solana_signMessage`. */
export const solanaMessageParams: GenericSchema<unknown, { message: string; pubkey: string }> = strictObject({ message: base58Text, pubkey: base58Text })

/** Params of `solana_signTransaction`. */
export const solanaTransactionParams: GenericSchema<unknown, { transaction: string }> = strictObject({ transaction: base58Text })

/** Params of `solana_signAllTransactions`. */
export const solanaTransactionsParams: GenericSchema<unknown, { transactions: string[] }> = strictObject({
  transactions: pipe(array(base58Text), minLength(1), maxLength(20)),
})

/** Reads params, or says what is wrong with them. @throws VaultError `invalidParams` (-32602) */
export function parseParams<value>(schema: GenericSchema<unknown, value>, params: unknown): value {
  const parsed = safeParse(schema, params)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const at = issue.path?.map(({ key }) => String(key)).join('.')
  return refuseParams(`${at ? `${at}: ` : ''}${issue.message}`.slice(0, 256))
}

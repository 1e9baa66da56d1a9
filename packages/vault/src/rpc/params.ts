import { parseEvmChainId } from '@latchkey/protocol'
import { isHash } from '@latchkey/protocol/std'
import {
  array,
  boolean,
  check,
  custom,
  type GenericSchema,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  strictTuple,
  string,
  transform,
  tuple,
  unknown,
} from 'valibot'
import { type AccessList, type Address, type Hex, isAddress } from 'viem'
import { refuseParams } from '../kernel/refuseParams.js'
import { bytesPattern } from './rpcRequest.js'

/** Hex length of bytes that exceed the maximum of any chain for one transaction. */
const MAX_HEX = 2 + 2 * 131_072
const MAX_TEXT = 65_536
const MAX_ACCESS_ENTRIES = 64
const MAX_STORAGE_KEYS = 256
/** Maximum characters of an id of EIP-5792. */
const MAX_ID = 8194

const address: GenericSchema<unknown, Address> = custom<Address>(
  // An address in one case has no checksum. In mixed case it has one, which must be correct.
  (value) =>
    typeof value === 'string' &&
    (isAddress(value) || /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(value)),
  'an address',
)
const bytes: GenericSchema<unknown, Hex> = custom<Hex>(
  (value) => typeof value === 'string' && value.length <= MAX_HEX && bytesPattern.test(value),
  'bytes in hex',
)
const quantity: GenericSchema<unknown, bigint> = pipe(
  custom<string>(
    (value) => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value),
    'a number in hex',
  ),
  transform((value) => BigInt(value)),
)
const chainId: GenericSchema<unknown, number> = pipe(
  custom<string | number>((value) => parseEvmChainId(value) !== undefined, 'a chain id'),
  transform((value) => parseEvmChainId(value) as number),
)
const text: GenericSchema<unknown, string> = pipe(string(), maxLength(MAX_TEXT))

/** A transaction as apps request it. The frame ignores its fees and sets them itself. */
export interface TransactionRequest {
  from?: Address | undefined
  to?: Address | null | undefined
  value?: bigint | undefined
  data?: Hex | undefined
  input?: Hex | undefined
  gas?: bigint | undefined
  /** Alias of `gas`, which MetaMask accepts. */
  gasLimit?: bigint | undefined
  nonce?: bigint | undefined
  chainId?: number | undefined
  type?: '0x0' | '0x1' | '0x2' | undefined
  accessList?: AccessList | undefined
}

const storageKey: GenericSchema<unknown, Hex> = custom<Hex>(isHash, '32 bytes in hex')
const accessList: GenericSchema<unknown, AccessList> = pipe(
  array(object({ address, storageKeys: array(storageKey) })),
  maxLength(MAX_ACCESS_ENTRIES),
  check(
    (entries) => entries.flatMap(({ storageKeys }) => storageKeys).length <= MAX_STORAGE_KEYS,
    `at most ${MAX_STORAGE_KEYS} storage keys`,
  ),
)

const nullishAddress: GenericSchema<unknown, Address | null> = custom<Address | null>(
  (value) => value === null || safeParse(address, value).success,
  'an address',
)

/**
 * Params of `eth_sendTransaction`. Unknown members are ignored: web3.js 4 sends all members of its
 * caller, and the frame builds the transaction from the members below alone.
 */
export const transactionParams: GenericSchema<unknown, [TransactionRequest]> = tuple([
  object({
    from: optional(address),
    to: optional(nullishAddress),
    value: optional(quantity),
    data: optional(bytes),
    input: optional(bytes),
    gas: optional(quantity),
    gasLimit: optional(quantity),
    nonce: optional(quantity),
    chainId: optional(chainId),
    type: optional(picklist(['0x0', '0x1', '0x2'])),
    accessList: optional(accessList),
  }),
])

/** Capabilities of EIP-5792 by name. */
export type Capabilities = Readonly<Record<string, unknown>>

/** A batch of EIP-5792. */
export interface CallsRequest {
  version?: string | undefined
  id?: string | undefined
  from?: Address | undefined
  chainId?: number | undefined
  atomicRequired?: boolean | undefined
  calls: {
    to?: Address | null | undefined
    data?: Hex | undefined
    value?: bigint | undefined
    capabilities?: Capabilities | undefined
  }[]
  capabilities?: Capabilities | undefined
}

const capabilities: GenericSchema<unknown, Capabilities> = record(
  pipe(string(), maxLength(64)),
  unknown(),
)

/**
 * Params of `wallet_sendCalls`. The number of calls has its own error code (5740), so it is checked
 * elsewhere.
 */
export const callsParams: GenericSchema<unknown, [CallsRequest]> = tuple([
  object({
    version: optional(pipe(string(), regex(/^[12](?:\.\d{1,4}){0,2}$/, 'version 1.0 or 2.0.0'))),
    id: optional(pipe(string(), minLength(1), maxLength(MAX_ID))),
    from: optional(address),
    chainId: optional(chainId),
    atomicRequired: optional(boolean()),
    calls: pipe(
      array(
        object({
          to: optional(nullishAddress),
          data: optional(bytes),
          value: optional(quantity),
          capabilities: optional(capabilities),
        }),
      ),
      minLength(1),
    ),
    capabilities: optional(capabilities),
  }),
])

/**
 * Params of `personal_sign`: the message, then the account. Further params, such as a password, are
 * ignored.
 */
export const messageParams: GenericSchema<unknown, [string, Address]> = tuple([text, address])

/** Params of `eth_signTypedData_v4`. */
export const typedDataParams: GenericSchema<unknown, [Address, unknown]> = tuple([
  address,
  unknown(),
])

/** Params of `eth_sendRawTransaction`. */
export const rawParams: GenericSchema<unknown, [Hex]> = strictTuple([bytes])

/**
 * Params of `eth_sendUserOperation`. Only the calls are used: the frame prepares the rest itself.
 */
export const operationParams: GenericSchema<unknown, [Readonly<Record<string, unknown>>, Address]> =
  strictTuple([record(string(), unknown()), address])

/** Parses params, or reports the first problem. @throws VaultError `invalidParams` (-32602) */
export function parseParams<value>(schema: GenericSchema<unknown, value>, params: unknown): value {
  const parsed = safeParse(schema, params)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const at = issue.path?.map(({ key }) => String(key)).join('.')
  return refuseParams(`${at ? `${at}: ` : ''}${issue.message}`.slice(0, 256))
}

import * as v from 'valibot'
import { text } from '../kernel/textSchemas.js'

/**
 * A token or an account on one EVM chain (CAIP-10). `nativeToken` stands for the native currency.
 */
export type OnChainId = `eip155:${number}:0x${string}`

/** A token or an account on one Solana cluster (CAIP-10). Case-sensitive. */
export type SolanaId = `solana:${string}:${string}`

/** A token that can be swapped. */
export interface SwapToken {
  name: string
  symbol: string
  address: OnChainId | SolanaId
  decimals: number
  /** `''` without an image. */
  logoUri: string
  /** True if it supports EIP-2612 permits. */
  eip2612?: boolean | undefined
}

/** The route of a swap: from the first token over the others to the last. */
export interface SwapRoute {
  /** `wrap` converts the native currency and its wrapped form, one to one. */
  exchange: 'wrap' | 'uniswap-v2' | 'uniswap-v3' | '0x' | 'jupiter'
  tokens: (OnChainId | SolanaId)[]
  /** Fees of Uniswap v3 pools, in hundredths of a basis point. */
  fees?: number[] | undefined
}

/** A quote of a swap. Amounts are integers in the smallest unit. */
export interface SwapQuote {
  /** Identifies the quote when its transaction is built. */
  id: string | null
  fromAmount: string
  fromAccount: OnChainId | SolanaId
  /** Received amount, after all fees of pools and tokens. */
  toAmount: string
  toAccount: OnChainId | SolanaId
  /** Minimum received amount with a slippage of 1 %. */
  minToAmount?: string | undefined
  /** The contract that needs an approval of `fromAmount`; absent if none is needed. */
  spender?: OnChainId | undefined
  route?: SwapRoute | undefined
  /** Milliseconds since 1970, 30 s after the quote. */
  expiresAt?: number | undefined
}

/**
 * An approval transaction. It is for exactly the requested amount, or for 0 if the token requires a
 * reset first.
 */
export interface ApproveTransaction {
  /** The sender. */
  from: OnChainId
  /** The token. */
  to: OnChainId
  data: `0x${string}`
  value: string
  eip155: { gas: number; gasPrice: string }
  /** `reset`: approves 0. Request the next approval after it is mined. */
  step?: 'reset' | 'approve' | undefined
  spender?: OnChainId | undefined
  amount?: string | undefined
}

/** A swap transaction. */
export interface SwapTransaction {
  from: OnChainId | SolanaId
  /** A contract that the server's operator pinned. Solana: the program that swaps. */
  to: OnChainId | SolanaId
  /** EVM: the calldata. Solana: the compiled message, whose lifetime the client replaces. */
  data: `0x${string}`
  /**
   * Amount of the swap, in the smallest unit. It is the transaction's value only for the native
   * currency.
   */
  amount: string
  /** Absent on Solana, where the message states its budget. */
  eip155?: { gas: string; gasPrice: string } | undefined
  /** Value of the transaction, in the smallest unit of the native currency. */
  value?: string | undefined
  toAmount?: string | undefined
  /** The transaction reverts if the user would receive less. */
  minToAmount?: string | undefined
  route?: SwapRoute | undefined
  /** Seconds since 1970, by the chain's clock; absent if the exchange has no deadline. */
  deadline?: number | undefined
}

/** Up to 78 digits, as 2^256 - 1 has. No separators, signs or exponents. */
export const integer: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,77})$/, 'expected an integer in the smallest unit, such as 1500000'),
)
export const matching = <value extends string>(
  pattern: RegExp,
  message: string,
): v.GenericSchema<unknown, value> =>
  v.pipe(
    v.string(),
    v.regex(pattern, message),
    v.transform((value) => value as value),
  )
export const onChainId: v.GenericSchema<unknown, OnChainId> = matching(
  /^eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}$/,
  'expected an address with its chain (CAIP-10), on an EVM chain',
)
/** The native currency has the placeholder of EVM on Solana too. */
export const assetId: v.GenericSchema<unknown, OnChainId | SolanaId> = matching(
  /^(?:eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}|solana:[1-9A-HJ-NP-Za-km-z]{32}:(?:[1-9A-HJ-NP-Za-km-z]{32,44}|0x[eE]{40}))$/,
  'expected a CAIP-10 id such as eip155:1:0x…',
)
const data: v.GenericSchema<unknown, `0x${string}`> = matching(
  /^0x(?:[0-9a-fA-F]{2}){4,16384}$/,
  'expected the data of a call',
)
const seconds: v.GenericSchema<unknown, number> = v.pipe(v.number(), v.integer(), v.minValue(0))

export const swapToken: v.GenericSchema<unknown, SwapToken> = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
  address: assetId,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  logoUri: matching(/^(?:https?:\/\/\S{1,2048})?$/, 'expected an address of a picture'),
  eip2612: v.optional(v.boolean()),
})

const route: v.GenericSchema<unknown, SwapRoute> = v.object({
  exchange: v.picklist(['wrap', 'uniswap-v2', 'uniswap-v3', '0x', 'jupiter']),
  tokens: v.pipe(v.array(assetId), v.minLength(2), v.maxLength(8)),
  fees: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
      v.maxLength(7),
    ),
  ),
})

export const swapQuote: v.GenericSchema<unknown, SwapQuote> = v.object({
  id: v.nullable(text(64)),
  fromAmount: integer,
  fromAccount: assetId,
  toAmount: integer,
  toAccount: assetId,
  minToAmount: v.optional(integer),
  spender: v.optional(onChainId),
  route: v.optional(route),
  expiresAt: v.optional(seconds),
})

export const approveTransaction: v.GenericSchema<unknown, ApproveTransaction> = v.object({
  from: onChainId,
  to: onChainId,
  data,
  value: integer,
  eip155: v.object({ gas: v.pipe(v.number(), v.integer(), v.minValue(1)), gasPrice: integer }),
  step: v.optional(v.picklist(['reset', 'approve'])),
  spender: v.optional(onChainId),
  amount: v.optional(integer),
})

export const swapTransaction: v.GenericSchema<unknown, SwapTransaction> = v.object({
  from: assetId,
  to: assetId,
  data,
  amount: integer,
  eip155: v.optional(v.object({ gas: integer, gasPrice: integer })),
  value: v.optional(integer),
  toAmount: v.optional(integer),
  minToAmount: v.optional(integer),
  route: v.optional(route),
  deadline: v.optional(seconds),
})

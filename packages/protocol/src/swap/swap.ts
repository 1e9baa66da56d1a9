import * as v from 'valibot'
import {
  type ApproveTransaction,
  approveTransaction,
  assetId,
  integer,
  matching,
  type OnChainId,
  onChainId,
  type SolanaId,
  type SwapQuote,
  type SwapToken,
  type SwapTransaction,
  swapQuote,
  swapToken,
  swapTransaction,
} from '../balances/tokenRecords.js'
import type { Endpoint } from '../kernel/endpoint.js'
import { listOf } from '../kernel/listOf.js'
import { text } from '../kernel/textSchemas.js'

/** Query of swap quotes. */
export interface SwapQuotesQuery {
  projectId?: string | undefined
  /** Integer in the smallest unit. */
  amount: string
  /** Plain or CAIP-10. */
  userAddress: string
  from: OnChainId | SolanaId
  to: OnChainId | SolanaId
  /** In wei. */
  gasPrice?: string | undefined
}

/** Query of an approval. */
export interface BuildApproveQuery {
  projectId?: string | undefined
  /** CAIP-10 or plain. */
  userAddress: string
  from: OnChainId
  to: OnChainId
  /**
   * Amount of the approval, in the smallest unit. @default the amount of this account's last quote
   * for this pair, within 10 minutes
   */
  amount?: string | undefined
}

/** Body of the request of a swap's transaction. */
export interface BuildTransactionBody {
  projectId?: string | undefined
  amount: string
  /** Slippage in percent, from 0 to 5. @default 1 */
  eip155?: { slippage: number } | undefined
  from: OnChainId | SolanaId
  to: OnChainId | SolanaId
  userAddress: string
  /**
   * The quote that the user saw. `price_moved` if the swap now yields less than its amount minus
   * slippage.
   */
  quoteId?: string | undefined
  /**
   * The approval goes in the same batch (EIP-5792): the server does not require it, and simulates
   * it together with the swap.
   */
  approvesFirst?: boolean | undefined
}

/**
 * Stands for the native currency in place of a token's address.
 *
 * @example
 * ```ts
 * import { nativeToken } from '@latchkey/protocol'
 *
 * const ether = `eip155:1:${nativeToken}`
 * ```
 */
export const nativeToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' =
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const projectId: v.GenericSchema<unknown, string | undefined> = v.optional(text(128))
const positive: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,77}$/, 'expected an integer above 0 in the smallest unit, such as 1500000'),
)
const account: v.GenericSchema<unknown, string> = matching(
  /^(?:eip155:[1-9]\d{0,15}:)?0x[0-9a-fA-F]{40}$/,
  'expected an address of an EVM chain',
)
const anyAccount: v.GenericSchema<unknown, string> = matching(
  /^(?:(?:eip155:[1-9]\d{0,15}:)?0x[0-9a-fA-F]{40}|(?:solana:[1-9A-HJ-NP-Za-km-z]{32}:)?[1-9A-HJ-NP-Za-km-z]{32,44})$/,
  'expected an address of an EVM chain or of Solana',
)
const chainId: v.GenericSchema<unknown, string> = matching(
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/,
  'expected a chain such as eip155:1',
)

/**
 * Endpoints of swaps. Amounts are integers in the smallest unit, as strings without separators.
 * Tokens are CAIP-10 ids. The native currency has the address {@link nativeToken}.
 *
 * Before the user signs, a client must check: it knows the contract, the recipient is the user, the
 * minimum is the shown amount minus slippage. It builds approvals itself, for the exact amount.
 *
 * @example
 * ```ts
 * import { endpointUrl, nativeToken, swapEndpoints } from '@latchkey/protocol'
 *
 * endpointUrl('https://api.example.org', swapEndpoints.quotes, {
 *   amount: '1000000000000000000',
 *   userAddress: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
 *   from: `eip155:1:${nativeToken}`,
 *   to: 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F',
 * })
 * ```
 */
export const swapEndpoints: {
  /** Best quote first, one for each contract. 404 `no_route` if the pair is not traded. */
  readonly quotes: Endpoint<undefined, { quotes: SwapQuote[] }, SwapQuotesQuery>
  /** Tokens for swaps on a chain. Empty without an exchange. */
  readonly tokens: Endpoint<
    undefined,
    { tokens: SwapToken[] },
    { projectId?: string | undefined; chainId: string }
  >
  /**
   * The largest allowance among the server's exchanges, or that of `spender`. The native currency
   * needs none.
   */
  readonly allowance: Endpoint<
    undefined,
    { allowance: string },
    {
      projectId?: string | undefined
      tokenAddress: OnChainId
      userAddress: string
      spender?: string | undefined
    }
  >
  /** In wei, on EVM chains. */
  readonly gasPrice: Endpoint<
    undefined,
    { standard: string; fast: string; instant: string },
    { projectId?: string | undefined; chainId: string }
  >
  /**
   * Errors: `allowance_too_low`, `insufficient_balance`, `price_moved`, `quote_expired` or
   * `swap_would_fail`.
   */
  readonly buildTransaction: Endpoint<BuildTransactionBody, { tx: SwapTransaction }>
  /**
   * After it is mined, request the allowance again: a token that requires a reset needs a second
   * approval.
   */
  readonly buildApprove: Endpoint<undefined, { tx: ApproveTransaction }, BuildApproveQuery>
} = {
  quotes: {
    method: 'GET',
    path: '/v1/convert/quotes',
    body: undefined,
    query: v.object({
      projectId,
      amount: positive,
      userAddress: anyAccount,
      from: assetId,
      to: assetId,
      gasPrice: v.optional(text(80)),
    }),
    response: v.object({ quotes: listOf(swapQuote) }),
  },
  tokens: {
    method: 'GET',
    path: '/v1/convert/tokens',
    body: undefined,
    query: v.object({ projectId, chainId }),
    response: v.object({ tokens: listOf(swapToken) }),
  },
  allowance: {
    method: 'GET',
    path: '/v1/convert/allowance',
    body: undefined,
    query: v.object({
      projectId,
      tokenAddress: onChainId,
      userAddress: account,
      spender: v.optional(account),
    }),
    response: v.object({ allowance: integer }),
  },
  gasPrice: {
    method: 'GET',
    path: '/v1/convert/gas-price',
    body: undefined,
    query: v.object({ projectId, chainId }),
    response: v.object({ standard: integer, fast: integer, instant: integer }),
  },
  buildTransaction: {
    method: 'POST',
    path: '/v1/convert/build-transaction',
    body: v.object({
      projectId,
      amount: positive,
      eip155: v.optional(v.object({ slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(5)) })),
      from: assetId,
      to: assetId,
      userAddress: anyAccount,
      quoteId: v.optional(text(64)),
      approvesFirst: v.optional(v.boolean()),
    }),
    response: v.object({ tx: swapTransaction }),
  },
  buildApprove: {
    method: 'GET',
    path: '/v1/convert/build-approve',
    body: undefined,
    query: v.object({
      projectId,
      userAddress: account,
      from: onChainId,
      to: onChainId,
      amount: v.optional(positive),
    }),
    response: v.object({ tx: approveTransaction }),
  },
}

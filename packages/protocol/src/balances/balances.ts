import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'
import { listOf } from '../kernel/listOf.js'
import { visibleText } from '../kernel/textSchemas.js'
import { assetId, type OnChainId, type SolanaId } from './tokenRecords.js'

/** Balance of one token. */
export interface BalanceRecord {
  name: string
  symbol: string
  /** CAIP-2. */
  chainId: string
  /** CAIP-10; absent for the native currency. */
  address?: OnChainId | SolanaId | undefined
  /** Value of the whole amount in US dollars; absent if the price is unknown. */
  value?: number | undefined
  /** Price of one token in US dollars; 0 if it is unknown. */
  price: number
  /** `numeric` is exact, in whole tokens. `decimals` are those of the token. */
  quantity: { decimals: string; numeric: string }
  /** `''` without an image. */
  iconUrl: string
  /** `false` for an unverified token, which may imitate another one. Not in the reference. */
  isVerified?: boolean | undefined
  /**
   * `true` if the issuer froze all of the account's token accounts, so that none of it can be sent.
   * Solana only, not in the reference.
   */
  isFrozen?: boolean | undefined
}

/** Query of {@link balanceEndpoints}' `balance`. */
export interface BalanceQuery {
  currency?: 'usd' | undefined
  /** CAIP-2. Without it, all networks of the server. */
  chainId?: string | undefined
  /** CAIP-10 ids of recently moved tokens. Reads the chain again, including these tokens. */
  forceUpdate?: readonly (OnChainId | SolanaId)[] | undefined
}

/** Balances of an account: the native currency first, then by value, unverified tokens last. */
export interface BalanceReply {
  balances: readonly BalanceRecord[]
}

/** Tokens whose prices are requested. */
export interface FungiblePriceBody {
  projectId?: string | undefined
  currency: 'usd'
  /** CAIP-10. `nativeToken` stands for the native currency. */
  addresses: readonly (OnChainId | SolanaId)[]
}

/** A token with its price. */
export interface FungiblePrice {
  name: string
  symbol: string
  /** `''` without an image. */
  iconUrl: string
  /** In US dollars. */
  price: number
  /** The requested id. Not in the reference, which identifies tokens by their symbols. */
  address?: OnChainId | SolanaId | undefined
}

/** Prices. Tokens without a price are omitted. */
export interface FungiblePriceReply {
  fungibles: readonly FungiblePrice[]
}

/** Schema of a CAIP-2 id of a chain whose tokens can be read. */
export const tokenChain: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(
    /^(?:eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/,
    'expected a CAIP-2 id such as eip155:1',
  ),
)

/** Implausibly high prices are refused: they could only mislead the user (SEC-44). */
const price: v.GenericSchema<unknown, number> = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.ltValue(1e12),
)

const value: v.GenericSchema<unknown, number | undefined> = v.fallback(
  v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  undefined,
)

/** An invalid image is dropped, not its token. */
const iconUrl: v.GenericSchema<unknown, string> = v.fallback(
  v.pipe(v.string(), v.maxLength(2048), v.regex(/^(?:https?:\/\/|$)/)),
  '',
)

const balance: v.GenericSchema<unknown, BalanceRecord> = v.object({
  name: visibleText(512),
  symbol: visibleText(128),
  chainId: tokenChain,
  address: v.optional(assetId),
  value,
  price,
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^(?:\d|[12]\d|3[0-6])$/)),
    numeric: v.pipe(v.string(), v.regex(/^\d{1,78}(?:\.\d{1,36})?$/)),
  }),
  iconUrl,
  isVerified: v.optional(v.boolean()),
  isFrozen: v.optional(v.boolean()),
})

/** Maximum number of forced tokens. */
const MAX_FORCED = 20

/** Drops ids that are not tokens: apps may pass any id of a just swapped token. */
const forceUpdate: v.GenericSchema<unknown, (OnChainId | SolanaId)[]> = v.pipe(
  v.string(),
  v.maxLength(4096),
  v.transform((joined) =>
    joined
      .split(',')
      .filter((id): id is OnChainId | SolanaId => v.is(assetId, id))
      .slice(0, MAX_FORCED),
  ),
)

/**
 * Endpoints of balances and token prices.
 *
 * @example
 * ```ts
 * import { balanceEndpoints, endpointUrl } from '@latchkey/protocol'
 *
 * const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
 * endpointUrl('https://api.example.org', balanceEndpoints.balance, { currency: 'usd', chainId: 'eip155:1' }, { address })
 * ```
 */
export const balanceEndpoints: {
  /**
   * Balances of `{address}`. Always has the native currency, and omits tokens with a balance of
   * zero.
   */
  readonly balance: Endpoint<undefined, BalanceReply, BalanceQuery>
  /** Prices of at most 100 tokens. */
  readonly price: Endpoint<FungiblePriceBody, FungiblePriceReply>
} = {
  balance: {
    method: 'GET',
    path: '/v1/account/{address}/balance',
    body: undefined,
    query: v.object({
      currency: v.optional(v.literal('usd', 'expected usd')),
      chainId: v.optional(tokenChain),
      forceUpdate: v.optional(forceUpdate),
    }),
    response: v.object({ balances: listOf(balance) }),
  },
  price: {
    method: 'POST',
    path: '/v1/fungible/price',
    body: v.object({
      projectId: v.optional(v.pipe(v.string(), v.maxLength(128))),
      currency: v.literal('usd', 'expected usd'),
      addresses: v.pipe(v.array(assetId), v.minLength(1), v.maxLength(100)),
    }),
    response: v.object({
      fungibles: listOf(
        v.object({
          name: visibleText(512),
          symbol: visibleText(128),
          iconUrl,
          price,
          address: v.optional(assetId),
        }),
      ),
    }),
  },
}

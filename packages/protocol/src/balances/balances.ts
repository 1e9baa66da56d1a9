import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'
import { listOf } from '../kernel/listOf.js'
import type { OnChainId } from './tokenRecords.js'

/** What an account has of one token. */
export interface BalanceRecord {
  name: string
  symbol: string
  /** CAIP-2. */
  chainId: string
  /** CAIP-10; absent for the chain's own currency. */
  address?: OnChainId | undefined
  /** Of the whole amount, in US dollars; absent when the price is not known. */
  value?: number | undefined
  /** Of one token, in US dollars; 0 when it is not known. */
  price: number
  /** `numeric` is exact, in whole tokens; `decimals` is of the token. */
  quantity: { decimals: string; numeric: string }
  /** `''` when it has no picture. */
  iconUrl: string
  /**
   * `false`: nobody vouches for its name, so it may pretend to be another token. Not in the
   * reference.
   */
  isVerified?: boolean | undefined
}

/** What the server is asked about an account. */
export interface BalanceQuery {
  currency?: 'usd' | undefined
  /** CAIP-2. Without it, all chains of the server. */
  chainId?: string | undefined
  /** CAIP-10 ids of tokens that just moved: reads the chain anew, these tokens among the others. */
  forceUpdate?: readonly OnChainId[] | undefined
}

/**
 * What an account has. The chain's own currency first, then by value; what nobody vouches for last.
 */
export interface BalanceReply {
  balances: readonly BalanceRecord[]
}

/** Tokens whose prices are asked. */
export interface FungiblePriceBody {
  projectId?: string | undefined
  currency: 'usd'
  /** CAIP-10; `nativeToken` of a chain is its own currency. */
  addresses: readonly OnChainId[]
}

/** A token with its price. */
export interface FungiblePrice {
  name: string
  symbol: string
  /** `''` when it has no picture. */
  iconUrl: string
  /** In US dollars. */
  price: number
  /** As asked. Not in the reference, where tokens are told apart by their symbols. */
  address?: OnChainId | undefined
}

/** Prices; tokens without one are left out. */
export interface FungiblePriceReply {
  fungibles: readonly FungiblePrice[]
}

/** Nothing in it is invisible or turns the text around. */
const visible = (max: number): v.GenericSchema<unknown, string> =>
  v.pipe(v.string(), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]*$/u))

const onChainId: v.GenericSchema<unknown, OnChainId> = v.pipe(
  v.string(),
  v.regex(/^eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}$/, 'expected a CAIP-10 id such as eip155:1:0x…'),
  v.transform((id) => id as OnChainId),
)

const chainId: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^eip155:[1-9]\d{0,15}$/, 'expected a CAIP-2 id such as eip155:1'),
)

/** A price that no real thing has would only be shown to frighten or to lure (SEC-44). */
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

/** A picture that cannot be one is left out, not its token. */
const iconUrl: v.GenericSchema<unknown, string> = v.fallback(
  v.pipe(v.string(), v.maxLength(2048), v.regex(/^(?:https?:\/\/|$)/)),
  '',
)

const balance: v.GenericSchema<unknown, BalanceRecord> = v.object({
  name: visible(512),
  symbol: visible(128),
  chainId,
  address: v.optional(onChainId),
  value,
  price,
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^(?:\d|[12]\d|3[0-6])$/)),
    numeric: v.pipe(v.string(), v.regex(/^\d{1,78}(?:\.\d{1,36})?$/)),
  }),
  iconUrl,
  isVerified: v.optional(v.boolean()),
})

/** As many tokens as can be asked for at once. */
const MAX_FORCED = 20

/**
 * Whatever is not a token of an EVM chain is not forced: an app may name what it has just swapped
 * as it likes.
 */
const forceUpdate: v.GenericSchema<unknown, OnChainId[]> = v.pipe(
  v.string(),
  v.maxLength(4096),
  v.transform((joined) =>
    joined
      .split(',')
      .filter((id): id is OnChainId => v.is(onChainId, id))
      .slice(0, MAX_FORCED),
  ),
)

/**
 * Endpoints of what an account has and what tokens are worth.
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
  /** What `{address}` has: the chain's own currency always, tokens unless it has none. */
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
      chainId: v.optional(chainId),
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
      addresses: v.pipe(v.array(onChainId), v.minLength(1), v.maxLength(100)),
    }),
    response: v.object({
      fungibles: listOf(
        v.object({
          name: visible(512),
          symbol: visible(128),
          iconUrl,
          price,
          address: v.optional(onChainId),
        }),
      ),
    }),
  },
}

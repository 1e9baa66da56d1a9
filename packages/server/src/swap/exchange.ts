import type { Address, Hex } from 'viem'
import { ServerError } from '../kernel/serverError.js'
import type { Chain } from '../networks/chain.js'

/** A token, or the chain's own currency. */
export type TokenAddress = Address | 'native'

/** A requested swap. */
export interface SwapAsk {
  readonly chain: Chain
  readonly from: TokenAddress
  readonly to: TokenAddress
  /** Of `from`, in the smallest unit; all of it is swapped. */
  readonly amount: bigint
  /** Pays and receives. */
  readonly user: Address
}

/** The route of a swap, for display. */
export interface OfferRoute {
  readonly exchange: 'wrap' | 'uniswap-v2' | 'uniswap-v3' | '0x'
  readonly tokens: readonly TokenAddress[]
  /** Of the pools on the route, in hundredths of a basis point. */
  readonly fees?: readonly number[] | undefined
}

/** A call that swaps when the user sends it. */
export interface SwapCall {
  readonly to: Address
  readonly data: Hex
  /** Wei sent along: the amount of a swap of the chain's own currency, otherwise nothing. */
  readonly value: bigint
  /** Seconds since 1970 after which it fails. */
  readonly deadline?: number | undefined
}

/** An offer of an exchange. */
export interface SwapOffer {
  /** Amount that arrives at the user, all fees taken off. */
  readonly toAmount: bigint
  /** Contract that must be allowed to take the amount; `undefined` when none has to be. */
  readonly spender: Address | undefined
  readonly route: OfferRoute
  /**
   * Makes it a call that fails on the chain unless `minToAmount` arrives at the user.
   *
   * @throws ServerError 409 `price_moved` when that much can no longer be had.
   */
  build(minToAmount: bigint): Promise<SwapCall>
}

/** Where tokens are swapped. */
export interface Exchange {
  /**
   * Contracts that may be allowed to take tokens, pinned by the operator; none on a chain the
   * exchange does not serve.
   */
  spenders(chain: Chain): readonly Address[]
  /**
   * Best first, at most one per contract that is called; none when nothing trades the pair.
   *
   * @throws ServerError 502 to 504 when it cannot be told.
   */
  offers(ask: SwapAsk): Promise<readonly SwapOffer[]>
}

/** Returns the refusal when no exchange trades the pair. */
export function noRoute(): ServerError {
  return new ServerError(
    404,
    'no_route',
    'Nothing trades these tokens in this amount. Try a smaller amount or another token.',
  )
}

/** Returns the refusal when a swap pays out less than its quote minus slippage. */
export function priceMoved(): ServerError {
  return new ServerError(
    409,
    'price_moved',
    'Less would arrive than was quoted minus slippage. Ask for a new quote.',
  )
}

import type { Address, Hex } from 'viem'
import { ServerError } from '../kernel/serverError.js'
import type { Chain } from '../networks/chain.js'

/** A token, or the native currency. */
export type TokenAddress = Address | 'native'

/** A requested swap. */
export interface SwapAsk {
  readonly chain: Chain
  readonly from: TokenAddress
  readonly to: TokenAddress
  /** Amount of `from` in the smallest unit. All of it is swapped. */
  readonly amount: bigint
  /** Pays and receives. */
  readonly user: Address
}

/** The route of a swap, for display. */
export interface OfferRoute {
  readonly exchange: 'wrap' | 'uniswap-v2' | 'uniswap-v3' | '0x'
  readonly tokens: readonly TokenAddress[]
  /** Fees of the pools on the route, in hundredths of a basis point. */
  readonly fees?: readonly number[] | undefined
}

/** A call that swaps when the user sends it. */
export interface SwapCall {
  readonly to: Address
  readonly data: Hex
  /** Value in wei: the amount for the native currency, otherwise zero. */
  readonly value: bigint
  /** Seconds since 1970 after which it fails. */
  readonly deadline?: number | undefined
}

/** An offer of an exchange. */
export interface SwapOffer {
  /** Amount that the user receives, after all fees. */
  readonly toAmount: bigint
  /** Contract that needs an allowance of the amount; `undefined` if none does. */
  readonly spender: Address | undefined
  readonly route: OfferRoute
  /**
   * Builds a call that fails on the chain unless the user receives `minToAmount`.
   *
   * @throws ServerError 409 `price_moved` when that amount is no longer available.
   */
  build(minToAmount: bigint): Promise<SwapCall>
}

/** A source of swaps. */
export interface Exchange {
  /**
   * Returns the contracts that may get an allowance, pinned by the operator. Empty on an
   * unsupported chain.
   */
  spenders(chain: Chain): readonly Address[]
  /**
   * Returns offers, the best first, at most one per called contract. Empty if the pair is not
   * traded.
   *
   * @throws ServerError 502 to 504 when there is no reliable answer.
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

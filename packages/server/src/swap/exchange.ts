import type { Address, Hex } from 'viem'
import type { Chain } from '../networks/chain.js'

/** A token, or the chain's own currency. */
export type TokenAddress = Address | 'native'

/** What somebody wants to swap. */
export interface SwapAsk {
  readonly chain: Chain
  readonly from: TokenAddress
  readonly to: TokenAddress
  /** Of `from`, in the smallest unit; all of it is swapped. */
  readonly amount: bigint
  /** Pays and receives. */
  readonly user: Address
}

/** The way a swap takes, for those who want to look at it. */
export interface OfferRoute {
  readonly exchange: 'wrap' | 'uniswap-v2' | 'uniswap-v3' | '0x'
  readonly tokens: readonly TokenAddress[]
  /** Of the pools on the way, in hundredths of a basis point. */
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

/** What an exchange would do for somebody. */
export interface SwapOffer {
  /** What arrives at the user, all fees taken off. */
  readonly toAmount: bigint
  /** Who must be allowed to take the amount; `undefined` when nobody has to be. */
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

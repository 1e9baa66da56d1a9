import type { ChainId } from '@latchkey/protocol'

/**
 * A token with what an account has of it. Texts are cleaned and may be shown; addresses are
 * checksummed.
 */
export interface TokenBalance {
  /**
   * CAIP-10; of the chain's own currency, with the address `nativeToken`. Two tokens are the same
   * exactly when this is.
   */
  id: string
  networkId: ChainId
  /** Absent for the chain's own currency. */
  address?: string | undefined
  name: string
  symbol: string
  /** From 0 to 36. */
  decimals: number
  /** In the smallest unit. */
  amount: bigint
  /** US dollars of one token, as a decimal string without exponent; absent when nobody knows. */
  price?: string | undefined
  /** US dollars of all of it, as a decimal string; absent when the price is. */
  value?: string | undefined
  /** An `https:` or `data:image/` address. */
  iconUrl?: string | undefined
  /** `false`: nobody vouches for its name, so it may pretend to be another (SEC-43). */
  isVerified: boolean
}

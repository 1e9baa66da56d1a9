import type { ChainId } from '@latchkey/protocol'

/**
 * A token and the account's balance of it. Texts are cleaned and safe to show; addresses are
 * checksummed.
 */
export interface TokenBalance {
  /** The CAIP-10 id, unique per token; the native currency has the address `nativeToken`. */
  id: string
  networkId: ChainId
  /** Absent for the native currency. */
  address?: string | undefined
  name: string
  symbol: string
  /** From 0 to 36. */
  decimals: number
  /** In the smallest unit. */
  amount: bigint
  /**
   * The price of one token in US dollars, as a decimal string without exponent; absent if unknown.
   */
  price?: string | undefined
  /** The value of the whole balance in US dollars, as a decimal string; absent without a price. */
  value?: string | undefined
  /** An `https:` or `data:image/` URL. */
  iconUrl?: string | undefined
  /** `false`: the name is not verified and may imitate another token (SEC-43). */
  isVerified: boolean
  /** `true`: the issuer blocks transfers of it by this account. */
  isFrozen?: boolean | undefined
}

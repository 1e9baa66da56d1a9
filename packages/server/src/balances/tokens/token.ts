import type { Address } from 'viem'

/** A token that is fit to be shown. */
export interface Token {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  /** An integer from 0 to 36. */
  readonly decimals: number
  /** The operator vouches for it; any other token may pretend to be one that it is not. */
  readonly isVerified: boolean
}

/** More is no token but an attack (SEC-44). */
export const MAX_DECIMALS = 36

export const MAX_NAME = 64
export const MAX_SYMBOL = 16

import type { Address } from 'viem'

/** A token, cleaned for display. */
export interface Token {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  /** An integer from 0 to 36. */
  readonly decimals: number
  /** True for a token in the operator's list. Any other token may imitate one. */
  readonly isVerified: boolean
}

/** A higher number is an attack, not a token (SEC-44). */
export const MAX_DECIMALS = 36

export const MAX_NAME = 64
export const MAX_SYMBOL = 16

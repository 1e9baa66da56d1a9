import { fromBase58 } from './base58.js'

/**
 * Returns true if a value is text in the form of a Solana address: 32 bytes in base58. Addresses
 * are case-sensitive.
 *
 * @example
 * ```ts
 * import { isSolanaAddress } from '@latchkey/protocol/std'
 *
 * isSolanaAddress('11111111111111111111111111111111') // true
 * ```
 */
export function isSolanaAddress(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value) &&
    fromBase58(value)?.length === 32
  )
}

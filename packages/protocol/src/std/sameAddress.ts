/**
 * Returns true if two EVM addresses are the same, in whichever case they are written. Returns
 * false if either is absent.
 *
 * @example
 * ```ts
 * import { sameAddress } from '@latchkey/protocol/std'
 *
 * sameAddress('0xAb…', '0xaB…') // true
 * ```
 */
export function sameAddress(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase()
}

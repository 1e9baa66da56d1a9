/**
 * Returns true if two EVM addresses are equal, ignoring upper and lower case. Returns false if
 * either is absent.
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

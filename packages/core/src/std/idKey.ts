/**
 * Returns the key under which an address, a hash or a CAIP id of an asset is compared. Ignores case
 * for hexadecimal only, where it is a checksum (EIP-55). Base58 is case-sensitive, and has no `0`.
 *
 * @example
 * ```ts
 * import { idKey } from '@latchkey/core/internal'
 *
 * idKey('eip155:1:0xAB') // 'eip155:1:0xab'
 * idKey('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk') // the same text
 * ```
 */
export function idKey(id: string): string {
  return /0x[0-9a-f]*$/i.test(id) ? id.toLowerCase() : id
}

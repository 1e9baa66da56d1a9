/**
 * Returns true if a value is text in the form of an EVM address. Does not check its checksum.
 *
 * @example
 * ```ts
 * import { isAddress } from '@latchkey/protocol/std'
 *
 * isAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed') // true
 * ```
 */
export function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}

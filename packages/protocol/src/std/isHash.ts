/**
 * Returns true if a value is text of 32 bytes in hex with `0x`: a transaction hash or block hash.
 *
 * @example
 * ```ts
 * import { isHash } from '@latchkey/protocol/std'
 *
 * isHash(`0x${'ab'.repeat(32)}`) // true
 * ```
 */
export function isHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

import { nativeToken } from '@latchkey/protocol'
import { idKey } from '../std/idKey.js'

/**
 * Returns the key of a token's picture: its CAIP-10 id, with `native` for a network's own currency.
 * Keys of the option `tokens` have this form.
 *
 * @example
 * ```ts
 * import { tokenKey } from '@latchkey/core/internal'
 *
 * tokenKey('eip155:1:0xAB') // 'eip155:1:0xab'
 * tokenKey('eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee') // 'eip155:1:native'
 * ```
 */
export function tokenKey(id: string): string {
  return idKey(id).replace(nativeToken, 'native')
}

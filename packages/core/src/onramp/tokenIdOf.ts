import { type ChainId, nativeToken, type OnrampPurchaseCurrency } from '@latchkey/protocol'

/**
 * Returns the CAIP-10 id of the purchased token on the account's network; `undefined` if its
 * contract is unknown.
 *
 * @example
 * ```ts
 * import { tokenIdOf } from '@latchkey/core/internal'
 *
 * tokenIdOf({ id: 'x', name: 'X', symbol: 'X', networks: [] }, 'eip155:1') // undefined
 * ```
 */
export function tokenIdOf(
  { networks }: OnrampPurchaseCurrency,
  networkId: ChainId,
): string | undefined {
  const contract = networks[0]?.contract_address
  return contract === undefined ? undefined : `${networkId}:${contract || nativeToken}`
}

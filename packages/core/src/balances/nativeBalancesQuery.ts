import type { ChainId } from '@latchkey/protocol'
import { BALANCES_FRESH_MS, type BalanceLatchkey } from './balanceLatchkey.js'
import { readNative } from './readNative.js'
import type { TokenBalance } from './tokenBalance.js'

/** Plain query options that need only the chain's own node, for when the server does not answer. */
export interface NativeBalancesQuery {
  queryKey: readonly ['balances', ChainId, string, 'native']
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<readonly TokenBalance[]>
  staleTime: number
}

/**
 * Returns the native balance of an account, from the chain's node and without a price, as plain
 * query options.
 *
 * @example
 * ```ts
 * import { type Latchkey, nativeBalancesQuery } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const [ether] = await nativeBalancesQuery(latchkey, { address: '0x…', networkId: 'eip155:1' }).queryFn({})
 * ```
 */
export function nativeBalancesQuery(
  latchkey: BalanceLatchkey,
  parameters: { address: string; networkId: ChainId },
): NativeBalancesQuery {
  return {
    queryKey: ['balances', parameters.networkId, parameters.address, 'native'],
    queryFn: async ({ signal }) => readNative(latchkey, parameters, signal),
    staleTime: BALANCES_FRESH_MS,
  }
}

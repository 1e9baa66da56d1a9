import type { ChainId } from '@latchkey/protocol'
import { NetworkUnknownError } from '../connect/walletErrors.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import type { ServerDeps } from '../kernel/askServer.js'
import type { Features } from '../kernel/features.js'
import type { Memos } from '../kernel/memo.js'
import type { Namespace, Network } from '../kernel/types.js'
import { findById } from '../std/findById.js'

/**
 * The refetch interval of shown balances in milliseconds. Source: specification §9.
 *
 * @example
 * ```ts
 * import { BALANCES_FRESH_MS } from '@latchkey/core/internal'
 *
 * BALANCES_FRESH_MS // 10000
 * ```
 */
export const BALANCES_FRESH_MS = 10_000

/** The part of the kit that balances need. */
export interface BalanceLatchkey {
  readonly options: ServerDeps['options'] & { readonly features: Features }
  readonly networks: readonly [Network, ...Network[]]
  readonly memos: Memos
  adapterOf(namespace: Namespace): Pick<ChainAdapter, 'getBalance'>
}

/** @throws {@link NetworkUnknownError} when the network is not configured. */
export function networkOf(latchkey: BalanceLatchkey, networkId: ChainId): Network {
  const network = findById(latchkey.networks, networkId)
  if (!network)
    throw new NetworkUnknownError({ details: `${networkId} is not a network of this app` })
  return network
}

import type { ChainId } from '@latchkey/protocol'
import { NetworkUnknownError } from '../connect/walletErrors.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import type { ServerParts } from '../kernel/askServer.js'
import type { Features } from '../kernel/features.js'
import type { Parts } from '../kernel/parts.js'
import type { Namespace, Network } from '../kernel/types.js'

/**
 * Milliseconds after which balances are read again while they are shown. Source: specification §9.
 *
 * @example
 * ```ts
 * import { BALANCES_FRESH_MS } from '@latchkey/core/internal'
 *
 * BALANCES_FRESH_MS // 10000
 * ```
 */
export const BALANCES_FRESH_MS = 10_000

/** What reading balances needs of a kit. */
export interface BalanceKit {
  readonly options: ServerParts['options'] & { readonly features: Features }
  readonly networks: readonly [Network, ...Network[]]
  readonly parts: Parts
  adapterOf(namespace: Namespace): Pick<ChainAdapter, 'getBalance'>
}

/** @throws {@link NetworkUnknownError} when the app does not work on it. */
export function networkOf(kit: BalanceKit, networkId: ChainId): Network {
  const network = kit.networks.find(({ id }) => id === networkId)
  if (!network)
    throw new NetworkUnknownError({ details: `${networkId} is none of the app’s networks` })
  return network
}

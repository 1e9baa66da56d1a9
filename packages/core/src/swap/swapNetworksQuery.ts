import { swapEndpoints } from '@latchkey/protocol'
import { askServer } from '../kernel/askServer.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import type { Network } from '../kernel/types.js'
import type { NetworksLatchkey } from '../networks/networksLatchkey.js'

/**
 * Returns the app's networks that have tokens to swap, as options of a TanStack query.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { swapNetworksQuery } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const networks = await swapNetworksQuery(latchkey).queryFn({ signal: AbortSignal.timeout(10_000) })
 * ```
 */
export function swapNetworksQuery(latchkey: NetworksLatchkey): {
  queryKey: readonly unknown[]
  queryFn(context: { signal: AbortSignal }): Promise<readonly Network[]>
  staleTime: number
} {
  const hasTokens = async ({ id: chainId }: Network, signal: AbortSignal): Promise<boolean> => {
    try {
      const { tokens } = await askServer(latchkey, swapEndpoints.tokens, {
        query: { chainId },
        signal,
      })
      return tokens.length > 0
    } catch (error) {
      // The server does not know this network, which is a valid reply.
      if (error instanceof ServerRefusedError) return false
      throw error
    }
  }
  return {
    queryKey: ['swapNetworks'],
    async queryFn({ signal }) {
      const answers = await Promise.all(
        latchkey.networks.map((network) => hasTokens(network, signal)),
      )
      return latchkey.networks.filter((_network, index) => answers[index])
    },
    staleTime: 300_000,
  }
}

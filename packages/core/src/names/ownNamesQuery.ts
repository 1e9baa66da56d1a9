import { type ChainId, nameEndpoints } from '@latchkey/protocol'
import { askServer, type ServerDeps } from '../kernel/askServer.js'
import { NAMES_FRESH_MS } from './identityQuery.js'
import { isShownName } from './isShownName.js'

/** Max number of names of one account. */
const MAX_NAMES = 20

/** Plain query options, for TanStack Query or for a direct call. */
export interface OwnNamesQuery {
  queryKey: readonly ['names', 'own', ChainId, string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<readonly string[]>
  staleTime: number
}

/**
 * Returns the names of an account, its primary name first, as plain query options.
 *
 * @example
 * ```ts
 * import { type Latchkey, ownNamesQuery } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const names = await ownNamesQuery(latchkey, { address: '0x…', networkId: 'eip155:1' }).queryFn({})
 * ```
 */
export function ownNamesQuery(
  parts: ServerDeps,
  { address, networkId }: { address: string; networkId: ChainId },
): OwnNamesQuery {
  return {
    queryKey: ['names', 'own', networkId, address],
    async queryFn({ signal }) {
      const query = networkId.startsWith('eip155:')
        ? { sender: address, chainId: networkId }
        : { sender: address }
      const records = await askServer(parts, nameEndpoints.reverse, {
        parameters: { address },
        query,
        signal,
      })
      return [...new Set(records.map(({ name }) => name).filter(isShownName))].slice(0, MAX_NAMES)
    },
    staleTime: NAMES_FRESH_MS,
  }
}

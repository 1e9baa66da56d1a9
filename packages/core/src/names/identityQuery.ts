import { type ChainId, endpointUrl, nameEndpoints } from '@latchkey/protocol'
import type { ChainAdapter } from '../kernel/adapter.js'
import { askServer, type ServerDeps } from '../kernel/askServer.js'
import type { Namespace } from '../kernel/types.js'
import { idKey } from '../std/idKey.js'
import { isShownName } from './isShownName.js'

/** Milliseconds for which a name is fresh. */
export const NAMES_FRESH_MS = 60_000

/** The name and picture of an account. Both are absent when it has no name. */
interface Identity {
  /**
   * Normalized (ENSIP-15), and verified to resolve back to the account. Views that send money must
   * show the address beside it.
   */
  name?: string | undefined
  /** The URL of the picture on the app's own server, for the `src` of an `<img>`. */
  avatarUrl?: string | undefined
}

/** The dependencies of names: the kit. */
export interface NameDeps extends ServerDeps {
  adapterOf(namespace: Namespace): Pick<ChainAdapter, 'loadTransactions'>
}

/** Plain query options, for TanStack Query or for a direct call. */
export interface IdentityQuery {
  queryKey: readonly ['names', 'identity', ChainId, string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<Identity>
  staleTime: number
}

/**
 * True if the chain's own name service confirms the name. Needed for names with other characters.
 */
async function isConfirmed(
  parts: NameDeps,
  name: string,
  account: { address: string; networkId: ChainId },
  signal?: AbortSignal,
): Promise<boolean> {
  const { address, networkId } = account
  try {
    const transactions = await parts
      .adapterOf(networkId.startsWith('solana:') ? 'solana' : 'eip155')
      .loadTransactions?.()
    const found = await transactions?.resolveName({ networkId, name, signal })
    return found?.name === name && idKey(found.address) === idKey(address)
  } catch {
    // An unconfirmed name is not shown; the address always is.
    return false
  }
}

/**
 * Returns the name of an account, as plain query options, for TanStack Query or for a direct call.
 *
 * @example
 * ```ts
 * import { identityQuery, type Latchkey } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { name } = await identityQuery(latchkey, { address: '0x…', networkId: 'eip155:1' }).queryFn({})
 * ```
 */
export function identityQuery(
  parts: NameDeps,
  account: { address: string; networkId: ChainId },
): IdentityQuery {
  const { address, networkId } = account
  return {
    queryKey: ['names', 'identity', networkId, address],
    async queryFn({ signal }) {
      const query = {
        sender: address,
        chainId: networkId.startsWith('eip155:') ? networkId : undefined,
      }
      const { name, avatar } = await askServer(parts, nameEndpoints.identity, {
        parameters: { address },
        query,
        signal,
      })
      if (
        name === null ||
        !(isShownName(name) || (await isConfirmed(parts, name, account, signal)))
      )
        return {}
      const { serverUrl, projectId } = parts.options
      // Built locally: the page loads no URL of a reply.
      const picture =
        serverUrl === undefined || avatar === null
          ? undefined
          : endpointUrl(
              serverUrl,
              nameEndpoints.avatar,
              { chainId: query.chainId, projectId },
              { address },
            )
      return { name, ...(picture === undefined ? {} : { avatarUrl: picture }) }
    },
    staleTime: NAMES_FRESH_MS,
  }
}

import { type ChainId, endpointUrl, nameEndpoints } from '@latchkey/protocol'
import type { ChainAdapter } from '../kernel/adapter.js'
import { askServer, type ServerParts } from '../kernel/askServer.js'
import type { Namespace } from '../kernel/types.js'
import { isShownName } from './isShownName.js'

/** Milliseconds for which a name counts as fresh. */
export const NAMES_FRESH_MS = 60_000

/** What an account is called. Both are absent when it has no name. */
interface Identity {
  /**
   * Normalized (ENSIP-15), and known to lead back to the account. Never show it without the address
   * where money is sent.
   */
  name?: string | undefined
  /** Address of the picture on the app's own server, to be the source of an `<img>`. */
  avatarUrl?: string | undefined
}

/** What names are asked of: the kit. */
export interface NameParts extends ServerParts {
  adapterOf(namespace: Namespace): Pick<ChainAdapter, 'loadTransactions'>
}

/** Plain query options: what TanStack Query takes, and anybody can run by hand. */
export interface IdentityQuery {
  queryKey: readonly ['names', 'identity', ChainId, string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<Identity>
  staleTime: number
}

/**
 * A name in other letters is believed when the chain's own name service, asked by the visitor's
 * browser, says the same.
 */
async function isConfirmed(
  parts: NameParts,
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
    return found?.name === name && found.address.toLowerCase() === address.toLowerCase()
  } catch {
    // Not known is not shown: the address is always there.
    return false
  }
}

/**
 * What an account is called, as plain query options, for TanStack Query or by hand.
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
  parts: NameParts,
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
      // Built here: the page asks no host that a reply names.
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

import { askDirectory } from './askDirectory.js'
import {
  DIRECTORY_FRESH_MS,
  type DirectoryDeps,
  type DirectoryQuery,
  MAX_WALLETS,
} from './directory.js'

/**
 * Returns the entries of the wallets that the app excludes, as plain query options. {@link
 * walletChoices} hides installed wallets by the names in these entries. Sends no request when the
 * app excludes none.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { excludedQuery } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const { wallets } = await excludedQuery(latchkey).queryFn({})
 * ```
 */
export function excludedQuery(parts: DirectoryDeps): DirectoryQuery {
  const { excludeWalletIds: include } = parts.options
  return {
    queryKey: ['wallets', 'excluded', parts.switching.getState().currentId],
    async queryFn({ signal }) {
      if (include.length === 0) return { wallets: [], count: 0, source: 'bundled' }
      return await askDirectory(
        parts,
        { page: 1, entries: Math.min(include.length, MAX_WALLETS), include },
        signal,
      )
    },
    staleTime: DIRECTORY_FRESH_MS,
  }
}

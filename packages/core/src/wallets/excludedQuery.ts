import { askDirectory } from './askDirectory.js'
import {
  DIRECTORY_FRESH_MS,
  type DirectoryParts,
  type DirectoryQuery,
  MOST_WALLETS,
} from './directory.js'

/**
 * The entries of the wallets the app excludes, as plain query options: {@link walletChoices} needs
 * the names under which they announce themselves, to hide them when they are installed. Asks nobody
 * when the app excludes none.
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
export function excludedQuery(parts: DirectoryParts): DirectoryQuery {
  const { excludeWalletIds: include } = parts.options
  return {
    queryKey: ['wallets', 'excluded', parts.switching.getState().currentId],
    async queryFn({ signal }) {
      if (include.length === 0) return { wallets: [], count: 0, source: 'bundled' }
      return await askDirectory(
        parts,
        { page: 1, entries: Math.min(include.length, MOST_WALLETS), include },
        signal,
      )
    },
    staleTime: DIRECTORY_FRESH_MS,
  }
}

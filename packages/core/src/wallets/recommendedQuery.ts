import { askDirectory } from './askDirectory.js'
import {
  DIRECTORY_FRESH_MS,
  type DirectoryDeps,
  type DirectoryQuery,
  RECOMMENDED_WALLETS,
} from './directory.js'

/**
 * Returns the first wallets of the directory, at most 4, as plain query options. Its `count` plus
 * the featured ones is the number of all wallets, for {@link formatWalletCount}.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { recommendedQuery } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const { wallets, count } = await recommendedQuery(latchkey).queryFn({})
 * ```
 */
export function recommendedQuery(parts: DirectoryDeps): DirectoryQuery {
  const { includeWalletIds: include, excludeWalletIds, featuredWalletIds } = parts.options
  const { currentId } = parts.switching.getState()
  const exclude = [...excludeWalletIds, ...featuredWalletIds]
  return {
    queryKey: ['wallets', 'recommended', currentId],
    queryFn: ({ signal }) =>
      askDirectory(
        parts,
        { page: 1, entries: RECOMMENDED_WALLETS, chains: [currentId], include, exclude },
        signal,
      ),
    staleTime: DIRECTORY_FRESH_MS,
  }
}

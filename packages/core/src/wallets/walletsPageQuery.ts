import { askDirectory } from './askDirectory.js'
import {
  DIRECTORY_FRESH_MS,
  type DirectoryDeps,
  type DirectoryQuery,
  WALLETS_PER_PAGE,
} from './directory.js'
import { ownWallets } from './ownWallets.js'

/**
 * Returns a page of all wallets, 40 each, from page 1, as plain query options. Without the featured
 * ones, which have their own place; the first page includes the app's own wallets.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { walletsPageQuery } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const { wallets, count } = await walletsPageQuery(latchkey, 1).queryFn({})
 * ```
 */
export function walletsPageQuery(parts: DirectoryDeps, page: number): DirectoryQuery {
  const { includeWalletIds: include, excludeWalletIds, featuredWalletIds } = parts.options
  const { currentId } = parts.switching.getState()
  const exclude = [...excludeWalletIds, ...featuredWalletIds]
  return {
    queryKey: ['wallets', 'page', page, currentId],
    async queryFn({ signal }) {
      const reply = await askDirectory(
        parts,
        { page, entries: WALLETS_PER_PAGE, chains: [currentId], include, exclude },
        signal,
      )
      const own = ownWallets(parts.options)
      return {
        ...reply,
        wallets: page === 1 ? [...own, ...reply.wallets] : reply.wallets,
        count: reply.count + own.length,
      }
    },
    staleTime: DIRECTORY_FRESH_MS,
  }
}

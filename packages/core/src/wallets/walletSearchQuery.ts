import { askDirectory } from './askDirectory.js'
import {
  DIRECTORY_FRESH_MS,
  type DirectoryDeps,
  type DirectoryQuery,
  MAX_WALLETS,
} from './directory.js'
import { ownWallets } from './ownWallets.js'
import { rankBySearch, selectWallets } from './selectWallets.js'

/** Max characters of a search. */
const SEARCH_MAX = 64

/**
 * Returns the wallets whose name matches the search, at most 100, prefix matches first, as plain
 * query options. Debounce with {@link SEARCH_WAIT_MS}; an abort ends the request. An empty search
 * finds nothing and sends no request.
 *
 * @example
 * ```ts
 * import { type Latchkey, walletSearchQuery } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { wallets } = await walletSearchQuery(latchkey, 'rain').queryFn({})
 * ```
 */
export function walletSearchQuery(parts: DirectoryDeps, search: string): DirectoryQuery {
  const { includeWalletIds: include, excludeWalletIds: exclude } = parts.options
  const { currentId } = parts.switching.getState()
  const text = search.trim().slice(0, SEARCH_MAX).trim()
  return {
    queryKey: ['wallets', 'search', text, currentId],
    async queryFn({ signal }) {
      if (!text) return { wallets: [], count: 0, source: 'bundled' }
      const reply = await askDirectory(
        parts,
        { page: 1, entries: MAX_WALLETS, search: text, chains: [currentId], include, exclude },
        signal,
      )
      const own = selectWallets(ownWallets(parts.options), {
        page: 1,
        entries: MAX_WALLETS,
        search: text,
      }).wallets
      return {
        ...reply,
        wallets: rankBySearch([...own, ...reply.wallets], text),
        count: reply.count + own.length,
      }
    },
    staleTime: DIRECTORY_FRESH_MS,
  }
}

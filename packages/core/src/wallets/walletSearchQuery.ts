import { askDirectory } from './askDirectory.js'
import {
  DIRECTORY_FRESH_MS,
  type DirectoryParts,
  type DirectoryQuery,
  MOST_WALLETS,
} from './directory.js'
import { ownWallets } from './ownWallets.js'
import { rankBySearch, selectWallets } from './selectWallets.js'

/** Characters of a search that are looked at. */
const SEARCH_MAX = 64

/**
 * The wallets whose name fits what was typed, at most 100, those that begin with it first, as plain
 * query options. Wait {@link SEARCH_WAIT_MS} after the last key; a search that is not wanted any
 * more is given up by its signal. Nothing typed finds nothing and asks nobody.
 *
 * @example
 * ```ts
 * import { type Latchkey, walletSearchQuery } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { wallets } = await walletSearchQuery(latchkey, 'rain').queryFn({})
 * ```
 */
export function walletSearchQuery(parts: DirectoryParts, search: string): DirectoryQuery {
  const { includeWalletIds: include, excludeWalletIds: exclude } = parts.options
  const { currentId } = parts.switching.getState()
  const text = search.trim().slice(0, SEARCH_MAX).trim()
  return {
    queryKey: ['wallets', 'search', text, currentId],
    async queryFn({ signal }) {
      if (!text) return { wallets: [], count: 0, source: 'bundled' }
      const reply = await askDirectory(
        parts,
        { page: 1, entries: MOST_WALLETS, search: text, chains: [currentId], include, exclude },
        signal,
      )
      const own = selectWallets(ownWallets(parts.options), {
        page: 1,
        entries: MOST_WALLETS,
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

import { askDirectory } from './askDirectory.js'
import {
  DIRECTORY_FRESH_MS,
  type DirectoryDeps,
  type DirectoryQuery,
  MAX_WALLETS,
} from './directory.js'
import { isNamed } from './isSameWallet.js'

/**
 * Returns the wallets that the app features, in its order, as plain query options. Sends no request
 * when the app features none.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { featuredQuery } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const { wallets, problem } = await featuredQuery(latchkey).queryFn({})
 * ```
 */
export function featuredQuery(parts: DirectoryDeps): DirectoryQuery {
  const { featuredWalletIds: include, excludeWalletIds: exclude } = parts.options
  return {
    queryKey: ['wallets', 'featured', parts.switching.getState().currentId],
    async queryFn({ signal }) {
      if (include.length === 0) return { wallets: [], count: 0, source: 'bundled' }
      const reply = await askDirectory(
        parts,
        { page: 1, entries: Math.min(include.length, MAX_WALLETS), include, exclude },
        signal,
      )
      const rank = (entry: { id: string; rdns?: string | undefined }): number =>
        include.findIndex((id) => isNamed(entry, [id]))
      return { ...reply, wallets: reply.wallets.toSorted((a, b) => rank(a) - rank(b)) }
    },
    staleTime: DIRECTORY_FRESH_MS,
  }
}

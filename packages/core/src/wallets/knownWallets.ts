import type { DirectoryDeps } from './directory.js'
import { readRecentEntries } from './readRecentEntries.js'
import { bundledWallets } from './registry/bundledWallets.js'

/**
 * Returns the rdns of wallets that came with the kit, that the app names, and that the user
 * connected last.
 */
export function knownWallets({
  options,
  store,
}: Pick<DirectoryDeps, 'options' | 'store'>): readonly string[] {
  const recent = readRecentEntries(store)
  const entries = [
    ...bundledWallets(),
    ...options.customWallets,
    ...recent.map(({ entry }) => entry),
  ]
  const ids = [
    ...options.featuredWalletIds,
    ...options.includeWalletIds,
    ...recent.map(({ id }) => id.replace(/#.*/, '')),
  ]
  return [...entries.map((entry) => entry?.rdns), ...ids].filter((name) => name !== undefined)
}

import type { Store } from '../kernel/storage.js'
import { parseRecents, RECENT_KEY, type RecentWallet } from './recentWallets.js'
import { toDirectoryWallet } from './toDirectoryWallet.js'

/**
 * Returns the last used wallets, newest first, with the directory entries. Parses the entries
 * again, because storage is untrusted.
 */
export function readRecentEntries(store: Store): readonly RecentWallet[] {
  return (store.read(RECENT_KEY, parseRecents) ?? []).map(({ id, entry }) => {
    const checked = toDirectoryWallet(entry)
    return checked?.id === id ? { id, entry: checked } : { id }
  })
}

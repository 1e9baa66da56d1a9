import type { Store } from '../kernel/storage.js'
import { parseRecents, RECENT_KEY, type RecentWallet } from './recentWallets.js'
import { toDirectoryWallet } from './toDirectoryWallet.js'

/**
 * The wallets used last, newest first, with the entry of those that came from the directory.
 * Checked again: storage is a hint.
 */
export function readRecentEntries(store: Store): readonly RecentWallet[] {
  return (store.read(RECENT_KEY, parseRecents) ?? []).map(({ id, entry }) => {
    const checked = toDirectoryWallet(entry)
    return checked?.id === id ? { id, entry: checked } : { id }
  })
}

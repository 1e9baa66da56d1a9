import type { Store } from '../kernel/storage.js'
import type { DirectoryWallet } from '../kernel/types.js'

/** The number of wallets shown as recent. */
export const RECENT_WALLETS = 2

// Stores one more: a QR code that any wallet can scan takes an entry, but is not shown.
const KEPT = RECENT_WALLETS + 1

/** The storage key of the list. */
export const RECENT_KEY = 'recent'

/**
 * A used wallet: a connector's id, or a complete directory entry, because no list may have it next
 * time.
 */
export interface RecentWallet {
  id: string
  entry?: DirectoryWallet | undefined
}

/** Reads only the ids. To show the entries or open their links, use `readRecentEntries`. */
export function parseRecents(value: unknown): RecentWallet[] | undefined {
  if (!Array.isArray(value)) return undefined
  const isRecent = (item: unknown): item is RecentWallet => {
    const id = typeof item === 'object' && item !== null ? (item as RecentWallet).id : undefined
    return typeof id === 'string' && id.length <= 128
  }
  return value.filter(isRecent).slice(0, KEPT)
}

/** Returns the ids of the last used wallets, newest first. */
export function readRecentWallets(store: Store): readonly string[] {
  return (store.read(RECENT_KEY, parseRecents) ?? []).map(({ id }) => id).slice(0, RECENT_WALLETS)
}

/**
 * Puts a wallet first: its connector's id, or, if another connector reached it, its directory
 * entry.
 */
export function rememberWallet(store: Store, walletId: string, entry?: DirectoryWallet): void {
  const recent: RecentWallet = entry ? { id: entry.id, entry } : { id: walletId }
  const others = (store.read(RECENT_KEY, parseRecents) ?? []).filter(({ id }) => id !== recent.id)
  store.write(RECENT_KEY, [recent, ...others].slice(0, KEPT))
}

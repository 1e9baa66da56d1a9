import type { Store } from '../kernel/storage.js'
import type { DirectoryWallet } from '../kernel/types.js'

/** Wallets shown as recent. */
export const RECENT_WALLETS = 2

// One more is kept: a QR code that any wallet may have scanned takes a place here and none in the
// list.
const KEPT = RECENT_WALLETS + 1

/** Key of the list in storage. */
export const RECENT_KEY = 'recent'

/**
 * A wallet that was used: a connector's id, or an entry of the directory kept whole, because it may
 * be on no list next time.
 */
export interface RecentWallet {
  id: string
  entry?: DirectoryWallet | undefined
}

/**
 * Only the id is looked at here: who wants to show the entry, or to open its links, takes
 * `readRecentEntries`.
 */
export function parseRecents(value: unknown): RecentWallet[] | undefined {
  if (!Array.isArray(value)) return undefined
  const isRecent = (item: unknown): item is RecentWallet => {
    const id = typeof item === 'object' && item !== null ? (item as RecentWallet).id : undefined
    return typeof id === 'string' && id.length <= 128
  }
  return value.filter(isRecent).slice(0, KEPT)
}

/** Ids of the wallets used last, newest first. */
export function readRecentWallets(store: Store): readonly string[] {
  return (store.read(RECENT_KEY, parseRecents) ?? []).map(({ id }) => id).slice(0, RECENT_WALLETS)
}

/**
 * Puts a wallet first: by its connector's id, or, when it was reached through another connector, as
 * its directory entry.
 */
export function rememberWallet(store: Store, walletId: string, entry?: DirectoryWallet): void {
  const recent: RecentWallet = entry ? { id: entry.id, entry } : { id: walletId }
  const others = (store.read(RECENT_KEY, parseRecents) ?? []).filter(({ id }) => id !== recent.id)
  store.write(RECENT_KEY, [recent, ...others].slice(0, KEPT))
}

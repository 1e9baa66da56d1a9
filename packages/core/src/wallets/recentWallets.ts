import type { Store } from '../kernel/storage.js'

/** Wallets kept as recent. */
export const RECENT_WALLETS = 2

const KEY = 'recent'

function parseIds(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.filter((id): id is string => typeof id === 'string' && id.length <= 128).slice(0, RECENT_WALLETS)
}

/** Ids of the wallets used last, newest first. */
export function readRecentWallets(store: Store): readonly string[] {
  return store.read(KEY, parseIds) ?? []
}

/** Puts a wallet first. */
export function rememberWallet(store: Store, walletId: string): void {
  const others = readRecentWallets(store).filter((id) => id !== walletId)
  store.write(KEY, [walletId, ...others].slice(0, RECENT_WALLETS))
}

import type { Wallet } from '../kernel/types.js'
import type { WalletsState } from './state.js'

/** A wallet with the one badge it may carry. */
export interface RankedWallet {
  wallet: Wallet
  badge?: 'recent' | 'installed' | undefined
}

/**
 * Puts wallets in the order a visitor expects: used last, then featured by the app, then the rest in this browser.
 *
 * @example
 * ```ts
 * import { rankWallets } from '@latchkey/core'
 *
 * rankWallets({ wallets: [], recentIds: [] }, []) // []
 * ```
 */
export function rankWallets(state: WalletsState, featuredIds: readonly string[]): readonly RankedWallet[] {
  const rank = (id: string): number => {
    const recent = state.recentIds.indexOf(id)
    if (recent >= 0) return recent
    const featured = featuredIds.indexOf(id)
    return featured >= 0 ? 100 + featured : 1000
  }
  return state.wallets
    .map((wallet) => ({ wallet, badge: state.recentIds.includes(wallet.id) ? ('recent' as const) : wallet.installed ? ('installed' as const) : undefined }))
    .sort((a, b) => rank(a.wallet.id) - rank(b.wallet.id))
}

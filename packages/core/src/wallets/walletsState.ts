import type { Wallet } from '../kernel/types.js'

/** The wallets that the user can choose. */
export interface WalletsState {
  readonly wallets: readonly Wallet[]
  /** Ids of the last used wallets, newest first. */
  readonly recentIds: readonly string[]
}

/** The events of the list of wallets. */
export type WalletsEvent =
  | { type: 'walletsChanged'; namespace: Wallet['namespace']; wallets: readonly Wallet[] }
  | { type: 'recentChanged'; recentIds: readonly string[] }

/** Reduces an event of the list of wallets. Pure. */
export function reduceWallets(state: WalletsState, event: WalletsEvent): WalletsState {
  switch (event.type) {
    case 'walletsChanged': {
      const others = state.wallets.filter((wallet) => wallet.namespace !== event.namespace)
      return { ...state, wallets: [...others, ...event.wallets] }
    }
    case 'recentChanged':
      return { ...state, recentIds: event.recentIds }
  }
}

import type { Wallet } from '../kernel/types.js'

/** Wallets the visitor can choose now. */
export interface WalletsState {
  readonly wallets: readonly Wallet[]
  /** Ids of the wallets used last, newest first. */
  readonly recentIds: readonly string[]
}

/** What can happen to the list of wallets. */
export type WalletsEvent =
  | { type: 'walletsChanged'; namespace: Wallet['namespace']; wallets: readonly Wallet[] }
  | { type: 'recentChanged'; recentIds: readonly string[] }

/** The wallets on offer. Pure. */
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

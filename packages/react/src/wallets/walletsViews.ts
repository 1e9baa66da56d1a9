import type { WalletsViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of the list of wallets. */
export const walletsViews: ViewEntries<WalletsViews> = {
  AllWallets: {
    title: ({ allWallets }) => allWallets,
    load: async () => (await import('./AllWalletsView.js')).AllWalletsView,
    event: 'CLICK_ALL_WALLETS',
  },
  Downloads: {
    title: ({ getNamed }, _app, { entry }) => getNamed(entry.name),
    load: async () => (await import('./DownloadsView.js')).DownloadsView,
  },
  WhatIsAWallet: {
    title: ({ whatIsAWallet }) => whatIsAWallet.title,
    load: async () => (await import('./WhatIsAWalletView.js')).WhatIsAWalletView,
    event: 'CLICK_WALLET_HELP',
  },
  GetWallet: {
    title: ({ getWallet }) => getWallet,
    load: async () => (await import('./GetWalletView.js')).GetWalletView,
    event: 'CLICK_GET_WALLET',
  },
}

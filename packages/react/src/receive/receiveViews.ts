import type { ReceiveViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of receiving. */
export const receiveViews: ViewEntries<ReceiveViews> = {
  WalletReceive: {
    title: 'receive',
    load: async () => (await import('./WalletReceiveView.js')).WalletReceiveView,
  },
  WalletCompatibleNetworks: {
    title: 'receiveNetworks',
    load: async () =>
      (await import('./WalletCompatibleNetworksView.js')).WalletCompatibleNetworksView,
  },
}

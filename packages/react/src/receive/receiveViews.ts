import type { ReceiveViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of receiving. */
export const receiveViews: ViewEntries<ReceiveViews> = {
  WalletReceive: {
    title: ({ titles }) => titles.receive,
    load: async () => (await import('./WalletReceiveView.js')).WalletReceiveView,
  },
  WalletCompatibleNetworks: {
    title: ({ titles }) => titles.receiveNetworks,
    load: async () =>
      (await import('./WalletCompatibleNetworksView.js')).WalletCompatibleNetworksView,
  },
}

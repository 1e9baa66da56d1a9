import type { ConnectViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'
import { families } from './families.js'

/** Titles and components of the views of connecting. */
export const connectViews: ViewEntries<ConnectViews> = {
  Connect: {
    title: ({ connect }, app, { namespace }) =>
      namespace ? connect.titleOf(families[namespace]) : connect.title(app),
    load: async () => (await import('./ConnectView.js')).ConnectView,
  },
  Connecting: {
    title: (_texts, _app, { wallet }) => wallet.name,
    load: async () => (await import('./ConnectingView.js')).ConnectingView,
  },
  ConnectingWalletConnect: {
    title: ({ scanToConnect }, _app, { entry }) => entry?.name ?? scanToConnect,
    load: async () =>
      (await import('./ConnectingWalletConnectView.js')).ConnectingWalletConnectView,
  },
  ConnectingMultiChain: {
    title: (_texts, _app, { choice }) => choice.name,
    load: async () => (await import('./ConnectingMultiChainView.js')).ConnectingMultiChainView,
  },
  OpenWallet: {
    title: (_texts, _app, { wallet }) => wallet.name,
    load: async () => (await import('./OpenWalletView.js')).OpenWalletView,
  },
}

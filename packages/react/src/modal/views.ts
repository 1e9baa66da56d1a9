import type { ViewName, ViewParameters } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { Texts } from '../locales/en.js'

/** How one view is called and where it is. */
export interface ViewEntry<name extends ViewName> {
  title(texts: Texts, app: string, parameters: ViewParameters[name]): string
  load(): Promise<ComponentType<ViewParameters[name]>>
}

/** Every view of the modal, each fetched when it is first shown. A missing or unknown view does not compile. */
export const views: { readonly [name in ViewName]: ViewEntry<name> } = {
  Connect: {
    title: ({ connect }, app) => connect.title(app),
    load: async () => (await import('../connect/ConnectView.js')).ConnectView,
  },
  Connecting: {
    title: (_texts, _app, { wallet }) => wallet.name,
    load: async () => (await import('../connect/ConnectingView.js')).ConnectingView,
  },
  ConnectingWalletConnect: {
    title: ({ scanToConnect }, _app, { entry }) => entry?.name ?? scanToConnect,
    load: async () => (await import('../connect/ConnectingWalletConnectView.js')).ConnectingWalletConnectView,
  },
  ConnectingMultiChain: {
    title: (_texts, _app, { choice }) => choice.name,
    load: async () => (await import('../connect/ConnectingMultiChainView.js')).ConnectingMultiChainView,
  },
  AllWallets: {
    title: ({ allWallets }) => allWallets,
    load: async () => (await import('../wallets/AllWalletsView.js')).AllWalletsView,
  },
  Downloads: {
    title: ({ getNamed }, _app, { entry }) => getNamed(entry.name),
    load: async () => (await import('../wallets/DownloadsView.js')).DownloadsView,
  },
  Account: {
    title: ({ account }) => account.title,
    load: async () => (await import('../account/AccountView.js')).AccountView,
  },
  Networks: {
    title: ({ networks }) => networks.title,
    load: async () => (await import('../networks/NetworksView.js')).NetworksView,
  },
  SwitchNetwork: {
    title: ({ switching }) => switching.title,
    load: async () => (await import('../networks/SwitchNetworkView.js')).SwitchNetworkView,
  },
  UnsupportedChain: {
    title: ({ unsupported }) => unsupported.title,
    load: async () => (await import('../networks/UnsupportedChainView.js')).UnsupportedChainView,
  },
  ConnectingSiwe: {
    title: ({ signIn }) => signIn.title,
    load: async () => (await import('../signIn/ConnectingSiweView.js')).ConnectingSiweView,
  },
  OpenWallet: {
    title: (_texts, _app, { wallet }) => wallet.name,
    load: async () => (await import('../connect/OpenWalletView.js')).OpenWalletView,
  },
  WhatIsAWallet: {
    title: ({ whatIsAWallet }) => whatIsAWallet.title,
    load: async () => (await import('../wallets/WhatIsAWalletView.js')).WhatIsAWalletView,
  },
  GetWallet: {
    title: ({ getAWallet }) => getAWallet.title,
    load: async () => (await import('../wallets/GetWalletView.js')).GetWalletView,
  },
  SwitchAddress: {
    title: ({ titles }) => titles.switchAddress,
    load: async () => (await import('../account/SwitchAddressView.js')).SwitchAddressView,
  },
  Transactions: {
    title: ({ titles }) => titles.transactions,
    load: async () => (await import('../history/TransactionsView.js')).TransactionsView,
  },
  TransactionDetails: {
    title: ({ titles }) => titles.transaction,
    load: async () => (await import('../history/TransactionDetailsView.js')).TransactionDetailsView,
  },
  WalletReceive: {
    title: ({ titles }) => titles.receive,
    load: async () => (await import('../receive/WalletReceiveView.js')).WalletReceiveView,
  },
  WalletCompatibleNetworks: {
    title: ({ titles }) => titles.receiveNetworks,
    load: async () => (await import('../receive/WalletCompatibleNetworksView.js')).WalletCompatibleNetworksView,
  },
  WalletSend: {
    title: ({ titles }) => titles.send,
    load: async () => (await import('../send/WalletSendView.js')).WalletSendView,
  },
  WalletSendSelectToken: {
    title: ({ titles }) => titles.selectToken,
    load: async () => (await import('../send/WalletSendSelectTokenView.js')).WalletSendSelectTokenView,
  },
  WalletSendPreview: {
    title: ({ titles }) => titles.sendPreview,
    load: async () => (await import('../send/WalletSendPreviewView.js')).WalletSendPreviewView,
  },
  WalletSendProgress: {
    title: ({ titles }) => titles.send,
    load: async () => (await import('../send/WalletSendProgressView.js')).WalletSendProgressView,
  },
  Swap: {
    title: ({ titles }) => titles.swap,
    load: async () => (await import('../swap/SwapView.js')).SwapView,
  },
  SwapSelectToken: {
    title: ({ titles }) => titles.selectToken,
    load: async () => (await import('../swap/SwapSelectTokenView.js')).SwapSelectTokenView,
  },
  SwapPreview: {
    title: ({ titles }) => titles.swapPreview,
    load: async () => (await import('../swap/SwapPreviewView.js')).SwapPreviewView,
  },
  SwapProgress: {
    title: ({ titles }) => titles.swap,
    load: async () => (await import('../swap/SwapProgressView.js')).SwapProgressView,
  },
  OnRampProviders: {
    title: ({ titles }) => titles.buy,
    load: async () => (await import('../onramp/OnRampProvidersView.js')).OnRampProvidersView,
  },
  OnRampTokenSelect: {
    title: ({ titles }) => titles.selectToken,
    load: async () => (await import('../onramp/OnRampTokenSelectView.js')).OnRampTokenSelectView,
  },
  OnRampFiatSelect: {
    title: ({ titles }) => titles.selectCurrency,
    load: async () => (await import('../onramp/OnRampFiatSelectView.js')).OnRampFiatSelectView,
  },
  BuyInProgress: {
    title: ({ titles }) => titles.buy,
    load: async () => (await import('../onramp/BuyInProgressView.js')).BuyInProgressView,
  },
  OnRampActivity: {
    title: ({ titles }) => titles.purchases,
    load: async () => (await import('../onramp/OnRampActivityView.js')).OnRampActivityView,
  },
  WhatIsABuy: {
    title: ({ titles }) => titles.whatIsABuy,
    load: async () => (await import('../onramp/WhatIsABuyView.js')).WhatIsABuyView,
  },
  RegisterAccountName: {
    title: ({ titles }) => titles.getName,
    load: async () => (await import('../names/RegisterAccountNameView.js')).RegisterAccountNameView,
  },
  RegisterAccountNameSuccess: {
    title: ({ titles }) => titles.gotName,
    load: async () => (await import('../names/RegisterAccountNameSuccessView.js')).RegisterAccountNameSuccessView,
  },
}

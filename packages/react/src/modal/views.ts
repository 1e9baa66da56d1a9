import type { ViewName, ViewParameters } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { Texts } from '../locales/en.js'

/** How one view is called and where it is. */
export interface ViewEntry<name extends ViewName> {
  title(texts: Texts, app: string, parameters: ViewParameters[name]): string
  load(): Promise<ComponentType<ViewParameters[name]>>
}

/**
 * The account's views are listed apart, so that who only wants to connect does not load their list.
 */
const loadAccountViews = async () => (await import('./accountViews.js')).accountViews
const loadLoginViews = async () => (await import('./loginViews.js')).loginViews

/**
 * Every view of the modal, each fetched when it is first shown. A missing or unknown view does not
 * compile.
 */
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
    load: async () =>
      (await import('../connect/ConnectingWalletConnectView.js')).ConnectingWalletConnectView,
  },
  ConnectingMultiChain: {
    title: (_texts, _app, { choice }) => choice.name,
    load: async () =>
      (await import('../connect/ConnectingMultiChainView.js')).ConnectingMultiChainView,
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
    load: async () => (await loadAccountViews()).SwitchAddress(),
  },
  Transactions: {
    title: ({ titles }) => titles.transactions,
    load: async () => (await loadAccountViews()).Transactions(),
  },
  TransactionDetails: {
    title: ({ titles }) => titles.transaction,
    load: async () => (await loadAccountViews()).TransactionDetails(),
  },
  WalletReceive: {
    title: ({ titles }) => titles.receive,
    load: async () => (await loadAccountViews()).WalletReceive(),
  },
  WalletCompatibleNetworks: {
    title: ({ titles }) => titles.receiveNetworks,
    load: async () => (await loadAccountViews()).WalletCompatibleNetworks(),
  },
  WalletSend: {
    title: ({ titles }) => titles.send,
    load: async () => (await loadAccountViews()).WalletSend(),
  },
  WalletSendSelectToken: {
    title: ({ titles }) => titles.selectToken,
    load: async () => (await loadAccountViews()).WalletSendSelectToken(),
  },
  WalletSendPreview: {
    title: ({ titles }) => titles.sendPreview,
    load: async () => (await loadAccountViews()).WalletSendPreview(),
  },
  WalletSendProgress: {
    title: ({ titles }) => titles.send,
    load: async () => (await loadAccountViews()).WalletSendProgress(),
  },
  Swap: {
    title: ({ titles }) => titles.swap,
    load: async () => (await loadAccountViews()).Swap(),
  },
  SwapSelectToken: {
    title: ({ titles }) => titles.selectToken,
    load: async () => (await loadAccountViews()).SwapSelectToken(),
  },
  SwapPreview: {
    title: ({ titles }) => titles.swapPreview,
    load: async () => (await loadAccountViews()).SwapPreview(),
  },
  SwapProgress: {
    title: ({ titles }) => titles.swap,
    load: async () => (await loadAccountViews()).SwapProgress(),
  },
  OnRampProviders: {
    title: ({ titles }) => titles.buy,
    load: async () => (await loadAccountViews()).OnRampProviders(),
  },
  OnRampTokenSelect: {
    title: ({ titles }) => titles.selectToken,
    load: async () => (await loadAccountViews()).OnRampTokenSelect(),
  },
  OnRampFiatSelect: {
    title: ({ titles }) => titles.selectCurrency,
    load: async () => (await loadAccountViews()).OnRampFiatSelect(),
  },
  BuyInProgress: {
    title: ({ titles }) => titles.buy,
    load: async () => (await loadAccountViews()).BuyInProgress(),
  },
  OnRampActivity: {
    title: ({ titles }) => titles.purchases,
    load: async () => (await loadAccountViews()).OnRampActivity(),
  },
  WhatIsABuy: {
    title: ({ titles }) => titles.whatIsABuy,
    load: async () => (await loadAccountViews()).WhatIsABuy(),
  },
  RegisterAccountName: {
    title: ({ titles }) => titles.getName,
    load: async () => (await loadAccountViews()).RegisterAccountName(),
  },
  RegisterAccountNameSuccess: {
    title: ({ titles }) => titles.gotName,
    load: async () => (await loadAccountViews()).RegisterAccountNameSuccess(),
  },
  EmailVerifyOtp: {
    title: ({ titles }) => titles.checkEmail,
    load: async () => (await loadLoginViews()).EmailVerifyOtp(),
  },
  EmailVerifyDevice: {
    title: ({ titles }) => titles.confirmDevice,
    load: async () => (await loadLoginViews()).EmailVerifyDevice(),
  },
  ConnectingSocial: {
    title: ({ titles }) => titles.login,
    load: async () => (await loadLoginViews()).ConnectingSocial(),
  },
  ConnectingFarcaster: {
    title: ({ titles }) => titles.login,
    load: async () => (await loadLoginViews()).ConnectingFarcaster(),
  },
  ConnectingLogin: {
    title: ({ titles }) => titles.login,
    load: async () => (await loadLoginViews()).ConnectingLogin(),
  },
  ApproveTransaction: {
    title: ({ titles }) => titles.approve,
    load: async () => (await loadLoginViews()).ApproveTransaction(),
  },
  AccountSettings: {
    title: ({ titles }) => titles.settings,
    load: async () => (await loadLoginViews()).AccountSettings(),
  },
  UpdateEmailWallet: {
    title: ({ titles }) => titles.changeEmail,
    load: async () => (await loadLoginViews()).UpdateEmailWallet(),
  },
  UpdateEmailPrimaryOtp: {
    title: ({ titles }) => titles.confirmEmail,
    load: async () => (await loadLoginViews()).UpdateEmailPrimaryOtp(),
  },
  UpdateEmailSecondaryOtp: {
    title: ({ titles }) => titles.checkEmail,
    load: async () => (await loadLoginViews()).UpdateEmailSecondaryOtp(),
  },
  UpgradeToSmartAccount: {
    title: ({ titles }) => titles.smartAccount,
    load: async () => (await loadLoginViews()).UpgradeToSmartAccount(),
  },
  SelectAddresses: {
    title: ({ titles }) => titles.smartAccount,
    load: async () => (await loadLoginViews()).SelectAddresses(),
  },
}

import type { ViewName, ViewParameters } from '@latchkey/core'
import type { ComponentType } from 'react'

type AccountView =
  | 'SwitchAddress'
  | 'Transactions'
  | 'TransactionDetails'
  | 'WalletReceive'
  | 'WalletCompatibleNetworks'
  | 'WalletSend'
  | 'WalletSendSelectToken'
  | 'WalletSendPreview'
  | 'WalletSendProgress'
  | 'Swap'
  | 'SwapSelectToken'
  | 'SwapPreview'
  | 'SwapProgress'
  | 'OnRampProviders'
  | 'OnRampTokenSelect'
  | 'OnRampFiatSelect'
  | 'BuyInProgress'
  | 'OnRampActivity'
  | 'WhatIsABuy'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'

/** Where the views of the account are. */
export const accountViews: {
  readonly [name in Extract<ViewName, AccountView>]: () => Promise<
    ComponentType<ViewParameters[name]>
  >
} = {
  SwitchAddress: async () => (await import('../account/SwitchAddressView.js')).SwitchAddressView,
  Transactions: async () => (await import('../history/TransactionsView.js')).TransactionsView,
  TransactionDetails: async () =>
    (await import('../history/TransactionDetailsView.js')).TransactionDetailsView,
  WalletReceive: async () => (await import('../receive/WalletReceiveView.js')).WalletReceiveView,
  WalletCompatibleNetworks: async () =>
    (await import('../receive/WalletCompatibleNetworksView.js')).WalletCompatibleNetworksView,
  WalletSend: async () => (await import('../send/WalletSendView.js')).WalletSendView,
  WalletSendSelectToken: async () =>
    (await import('../send/WalletSendSelectTokenView.js')).WalletSendSelectTokenView,
  WalletSendPreview: async () =>
    (await import('../send/WalletSendPreviewView.js')).WalletSendPreviewView,
  WalletSendProgress: async () =>
    (await import('../send/WalletSendProgressView.js')).WalletSendProgressView,
  Swap: async () => (await import('../swap/SwapView.js')).SwapView,
  SwapSelectToken: async () => (await import('../swap/SwapSelectTokenView.js')).SwapSelectTokenView,
  SwapPreview: async () => (await import('../swap/SwapPreviewView.js')).SwapPreviewView,
  SwapProgress: async () => (await import('../swap/SwapProgressView.js')).SwapProgressView,
  OnRampProviders: async () =>
    (await import('../onramp/OnRampProvidersView.js')).OnRampProvidersView,
  OnRampTokenSelect: async () =>
    (await import('../onramp/OnRampTokenSelectView.js')).OnRampTokenSelectView,
  OnRampFiatSelect: async () =>
    (await import('../onramp/OnRampFiatSelectView.js')).OnRampFiatSelectView,
  BuyInProgress: async () => (await import('../onramp/BuyInProgressView.js')).BuyInProgressView,
  OnRampActivity: async () => (await import('../onramp/OnRampActivityView.js')).OnRampActivityView,
  WhatIsABuy: async () => (await import('../onramp/WhatIsABuyView.js')).WhatIsABuyView,
  RegisterAccountName: async () =>
    (await import('../names/RegisterAccountNameView.js')).RegisterAccountNameView,
  RegisterAccountNameSuccess: async () =>
    (await import('../names/RegisterAccountNameSuccessView.js')).RegisterAccountNameSuccessView,
}

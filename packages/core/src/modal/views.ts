import type { HistoryTransaction, SocialProvider } from '@latchkey/protocol'
import type { SendItem } from '../kernel/sendItem.js'
import type { DirectoryWallet, Network, Wallet, WalletChoice } from '../kernel/types.js'

/** The views of the modal and what each needs to be drawn. */
export interface ViewParameters {
  Connect: object
  Connecting: { wallet: Wallet }
  /** A wallet of the directory, or, without an entry, any wallet that can scan. */
  ConnectingWalletConnect: { entry?: DirectoryWallet | undefined }
  ConnectingMultiChain: { choice: WalletChoice }
  AllWallets: object
  Downloads: { entry: DirectoryWallet }
  Account: { tab?: 'tokens' | 'nfts' | 'activity' | undefined }
  Networks: object
  SwitchNetwork: { network: Network }
  UnsupportedChain: object
  ConnectingSiwe: object
  /** The wallet's app, where a request waits for the visitor. */
  OpenWallet: { wallet: Wallet }
  WhatIsAWallet: object
  GetWallet: object
  /** Every account the wallet shares. */
  SwitchAddress: object
  /** Activity. */
  Transactions: object
  TransactionDetails: { transaction: HistoryTransaction }
  WalletReceive: object
  WalletCompatibleNetworks: object
  /** With what is to be sent, where that is known. */
  WalletSend: { item?: SendItem | undefined }
  WalletSendSelectToken: object
  WalletSendPreview: object
  /** From the wallet's prompt to the end. */
  WalletSendProgress: object
  Swap: object
  SwapSelectToken: { target: 'source' | 'target' }
  SwapPreview: object
  /** From the wallet's first prompt to the end. */
  SwapProgress: object
  OnRampProviders: object
  OnRampTokenSelect: object
  OnRampFiatSelect: object
  BuyInProgress: object
  OnRampActivity: object
  WhatIsABuy: object
  RegisterAccountName: object
  RegisterAccountNameSuccess: { name: string }
  /** The code that was mailed. */
  EmailVerifyOtp: { email: string }
  /** The link that was mailed, with a number to compare. */
  EmailVerifyDevice: { email: string }
  ConnectingSocial: { provider: SocialProvider }
  ConnectingFarcaster: object
  /** Logged in; the wallet behind it is being connected. */
  ConnectingLogin: object
  /** A request waits for the visitor in the frame, or in its window. */
  ApproveTransaction: { method: string }
  AccountSettings: object
  UpdateEmailWallet: object
  UpdateEmailPrimaryOtp: { newEmail: string }
  UpdateEmailSecondaryOtp: { newEmail: string }
  UpgradeToSmartAccount: object
  /** Which of the login's accounts to begin with. */
  SelectAddresses: object
}

/** Names of the views. */
export type ViewName = keyof ViewParameters

/**
 * One entry of the view stack: a view together with its own parameters, so that back restores it
 * whole.
 */
export type View<name extends ViewName = ViewName> = {
  [key in name]: { view: key } & ViewParameters[key]
}[name]

/** Views that need no parameters and can be asked for by name. */
export type OpenableView = {
  [name in ViewName]: object extends ViewParameters[name] ? name : never
}[ViewName]

import type { ViewName, ViewParameters } from '@latchkey/core'
import type { ComponentType } from 'react'

type LoginView =
  | 'EmailVerifyOtp'
  | 'EmailVerifyDevice'
  | 'ConnectingSocial'
  | 'ConnectingFarcaster'
  | 'ConnectingLogin'
  | 'ApproveTransaction'
  | 'AccountSettings'
  | 'UpdateEmailWallet'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'UpgradeToSmartAccount'
  | 'SelectAddresses'

/** Where the views of login and settings are. */
export const loginViews: {
  readonly [name in Extract<ViewName, LoginView>]: () => Promise<
    ComponentType<ViewParameters[name]>
  >
} = {
  EmailVerifyOtp: async () => (await import('../login/EmailVerifyOtpView.js')).EmailVerifyOtpView,
  EmailVerifyDevice: async () =>
    (await import('../login/EmailVerifyDeviceView.js')).EmailVerifyDeviceView,
  ConnectingSocial: async () =>
    (await import('../login/ConnectingSocialView.js')).ConnectingSocialView,
  ConnectingFarcaster: async () =>
    (await import('../login/ConnectingFarcasterView.js')).ConnectingFarcasterView,
  ConnectingLogin: async () =>
    (await import('../login/ConnectingLoginView.js')).ConnectingLoginView,
  ApproveTransaction: async () =>
    (await import('../login/ApproveTransactionView.js')).ApproveTransactionView,
  AccountSettings: async () =>
    (await import('../login/AccountSettingsView.js')).AccountSettingsView,
  UpdateEmailWallet: async () =>
    (await import('../login/UpdateEmailWalletView.js')).UpdateEmailWalletView,
  UpdateEmailPrimaryOtp: async () =>
    (await import('../login/UpdateEmailPrimaryOtpView.js')).UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtp: async () =>
    (await import('../login/UpdateEmailSecondaryOtpView.js')).UpdateEmailSecondaryOtpView,
  UpgradeToSmartAccount: async () =>
    (await import('../smartAccount/UpgradeToSmartAccountView.js')).UpgradeToSmartAccountView,
  SelectAddresses: async () =>
    (await import('../smartAccount/SelectAddressesView.js')).SelectAddressesView,
}

/** The ways in that need no wallet, for Connect. */
export async function connectPart(): Promise<ComponentType<{ hasWallets: boolean }>> {
  return (await import('../login/ConnectLogin.js')).ConnectLogin
}

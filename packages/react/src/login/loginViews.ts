import type { ApprovalViews, EmailChangeViews, LoginViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of logging in. */
export const loginViews: ViewEntries<LoginViews & ApprovalViews & EmailChangeViews> = {
  EmailVerifyOtp: {
    title: 'checkEmail',
    load: async () => (await import('./EmailVerifyOtpView.js')).EmailVerifyOtpView,
  },
  EmailVerifyDevice: {
    title: 'confirmDevice',
    load: async () => (await import('./EmailVerifyDeviceView.js')).EmailVerifyDeviceView,
  },
  ConnectingSocial: {
    title: 'login',
    load: async () => (await import('./ConnectingSocialView.js')).ConnectingSocialView,
  },
  ConnectingFarcaster: {
    title: 'login',
    load: async () => (await import('./ConnectingFarcasterView.js')).ConnectingFarcasterView,
  },
  ConnectingLogin: {
    title: 'login',
    load: async () => (await import('./ConnectingLoginView.js')).ConnectingLoginView,
  },
  ApproveTransaction: {
    title: 'approve',
    load: async () => (await import('./ApproveTransactionView.js')).ApproveTransactionView,
  },
  UpdateEmailWallet: {
    title: 'changeEmail',
    load: async () => (await import('./UpdateEmailWalletView.js')).UpdateEmailWalletView,
  },
  UpdateEmailPrimaryOtp: {
    title: 'confirmEmail',
    load: async () => (await import('./UpdateEmailPrimaryOtpView.js')).UpdateEmailPrimaryOtpView,
  },
  UpdateEmailSecondaryOtp: {
    title: 'checkEmail',
    load: async () =>
      (await import('./UpdateEmailSecondaryOtpView.js')).UpdateEmailSecondaryOtpView,
  },
}

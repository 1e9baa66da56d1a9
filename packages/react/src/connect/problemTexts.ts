import { type ProblemTexts, useCatalogue } from '../modal/modalContext.js'

export interface ProblemNames {
  wallet: string
  app: string
}

/** Texts of errors, which load with the views that show one. */
export interface ErrorTexts {
  /** By the error's name. */
  errors: Readonly<Record<string, (names: ProblemNames) => ProblemTexts>>
  /** Title of other errors. English users see the error's own message. */
  otherTitle: string
  other(wallet: string): string
}

export const enProblem: ErrorTexts = {
  errors: {
    UserRejectedError: ({ wallet }) => ({
      title: 'Request declined',
      text: `You declined in ${wallet}. Nothing was shared.`,
    }),
    WalletLockedError: ({ wallet }) => ({
      title: `Unlock ${wallet}`,
      text: `${wallet} is locked, or no account is selected. Unlock it, choose an account, and try again.`,
    }),
    RequestPendingError: ({ wallet }) => ({
      title: `Open ${wallet}`,
      text: `${wallet} is still showing an earlier request. Answer it there, then try again.`,
    }),
    TimeoutError: ({ wallet }) => ({
      title: `No answer from ${wallet}`,
      text: `Nothing was shared. Open ${wallet} to see if the request is still there, or try again.`,
    }),
    WalletGoneError: ({ wallet }) => ({
      title: 'Reload this page',
      text: `${wallet} was updated or restarted. Reload this page, then try again.`,
    }),
    WalletNotFoundError: ({ wallet }) => ({
      title: `${wallet} isn’t here yet`,
      text: `We couldn’t find ${wallet} in this browser. Add it, then reload this page.`,
    }),
    InvalidWalletResponseError: ({ wallet }) => ({
      title: `${wallet} sent something we couldn’t read`,
      text: 'Nothing was shared. Try again.',
    }),
    SignInMismatchError: ({ wallet }) => ({
      title: 'Sign-in didn’t match',
      text: `${wallet} signed a different message, so nothing was connected. Try again, or use another wallet.`,
    }),
    MethodUnsupportedError: ({ wallet }) => ({
      title: `${wallet} can’t do this`,
      text: 'Do it in the wallet itself, or use another wallet.',
    }),
    WalletMismatchError: () => ({
      title: 'Your account or network changed',
      text: 'Your wallet isn’t on the one shown here. Nothing was signed. Try again.',
    }),
    NetworkUnchangedError: ({ wallet }) => ({
      title: `${wallet} didn’t switch`,
      text: `${wallet} accepted the switch but stayed on its network. Switch in ${wallet}, or try again.`,
    }),
    NetworkUnknownError: ({ wallet }) => ({
      title: 'Network not added',
      text: `${wallet} doesn’t know this network and it wasn’t added. Add it in ${wallet}, then try again.`,
    }),
    PairingExpiredError: () => ({
      title: 'This code has expired',
      text: 'No wallet answered in time. Nothing was shared. Get a new code and try again.',
    }),
    RelayRefusedError: ({ app }) => ({
      title: 'Not possible on this site',
      text: `${app} isn’t set up for wallets on other devices. Use a wallet in this browser, or contact the site.`,
    }),
    RelayUnreachableError: ({ app }) => ({
      title: 'Can’t reach the connection service',
      text: `${app} needs it for wallets on other devices. Try again in a moment, or use a wallet in this browser.`,
    }),
    SetupError: ({ app, wallet }) => ({
      title: 'Not possible on this site',
      text: `${app} isn’t set up correctly for ${wallet}. Use another wallet, or contact the site.`,
    }),
    ClockSkewError: () => ({
      title: 'Check this device’s clock',
      text: 'The clock of this device is wrong. Set date and time to automatic, then try again.',
    }),
    PopupBlockedError: ({ wallet }) => ({
      title: 'The window was blocked',
      text: `Your browser blocked ${wallet}’s window. Allow popups for this site, then try again.`,
    }),
    PopupClosedError: ({ wallet }) => ({
      title: `${wallet}’s window was closed`,
      text: 'It closed before you answered. Nothing was shared. Try again to open it.',
    }),
    PopupCutOffError: ({ wallet }) => ({
      title: `${wallet}’s window can’t answer`,
      text: 'This site’s security settings keep the wallet’s window from answering. Nothing was shared. Use another wallet, or contact the site.',
    }),
    ApprovalPendingError: () => ({
      title: 'Waiting for other owners',
      text: 'Other owners of this wallet still need to approve this. Nothing is signed yet. Come back when they have.',
    }),
    NetworkRequestError: () => ({
      title: 'The network didn’t answer',
      text: 'Check your connection and try again.',
    }),
  },
  otherTitle: 'Unknown error',
  other: (wallet) =>
    `${wallet} couldn’t finish the request. Nothing was shared. Try again, or use another wallet.`,
}

export function useErrorTexts(): ErrorTexts {
  return useCatalogue('problem', enProblem)
}

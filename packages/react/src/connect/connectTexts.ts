import type { LatchkeyError } from '@latchkey/core'
import type { ProblemTexts, TitleTexts } from '../modal/modalContext.js'

interface ProblemNames {
  wallet: string
  app: string
}

/** Texts of connecting. */
export interface ConnectTexts {
  disconnect: string
  disconnected: string
  scanToConnect: string
  getNamed(wallet: string): string
  continueWithEmail: string
  problem(error: LatchkeyError, names: ProblemNames): ProblemTexts
  connect: {
    title(app: string): string
    /** For the wallets of one family of chains. */
    titleOf(family: string): string
    wallets: string
    recent: string
    installed: string
    multichain: string
    scan: string
    ready: string
    conflict: string
    noWallet: string
    none: ProblemTexts
    consent: {
      before(app: string): string
      terms: string
      and: string
      privacy: string
      after: string
    }
  }
  connecting: {
    opening(wallet: string): ProblemTexts
    pending(wallet: string): ProblemTexts
    ready(wallet: string): ProblemTexts
    stopped(wallet: string): TitleTexts
    connected(wallet: string): ProblemTexts
    connect: string
    goOn: string
    anotherWallet: string
  }
}

declare module '../modal/modalContext.js' {
  interface Texts extends ConnectTexts {}
}

function problem(
  { name, shortMessage }: LatchkeyError,
  { wallet, app }: ProblemNames,
): ProblemTexts {
  const problems: Readonly<Record<string, ProblemTexts>> = {
    UserRejectedError: {
      title: 'Request declined',
      text: `You declined in ${wallet}. Nothing was shared.`,
    },
    WalletLockedError: {
      title: `Unlock ${wallet}`,
      text: `${wallet} is locked, or no account is selected. Unlock it, choose an account, and try again.`,
    },
    RequestPendingError: {
      title: `Open ${wallet}`,
      text: `${wallet} is still showing an earlier request. Answer it there, then try again.`,
    },
    TimeoutError: {
      title: `No answer from ${wallet}`,
      text: `Nothing was shared. Open ${wallet} to see if the request is still there, or try again.`,
    },
    WalletGoneError: {
      title: 'Reload this page',
      text: `${wallet} was updated or restarted. Reload this page, then try again.`,
    },
    WalletNotFoundError: {
      title: `${wallet} isn’t here yet`,
      text: `We couldn’t find ${wallet} in this browser. Add it, then reload this page.`,
    },
    InvalidWalletResponseError: {
      title: `${wallet} sent something we couldn’t read`,
      text: 'Nothing was shared. Try again.',
    },
    SignInMismatchError: {
      title: 'Sign-in didn’t match',
      text: `${wallet} signed a different message, so nothing was connected. Try again, or use another wallet.`,
    },
    MethodUnsupportedError: {
      title: `${wallet} can’t do this`,
      text: 'Do it in the wallet itself, or use another wallet.',
    },
    NetworkUnchangedError: {
      title: `${wallet} didn’t switch`,
      text: `${wallet} accepted the switch but stayed on its network. Switch in ${wallet}, or try again.`,
    },
    NetworkUnknownError: {
      title: 'Network not added',
      text: `${wallet} doesn’t know this network and it wasn’t added. Add it in ${wallet}, then try again.`,
    },
    PairingExpiredError: {
      title: 'This code has expired',
      text: 'No wallet answered in time. Nothing was shared. Get a new code and try again.',
    },
    RelayRefusedError: {
      title: 'Not possible on this site',
      text: `${app} isn’t set up for wallets on other devices. Use a wallet in this browser, or contact the site.`,
    },
    RelayUnreachableError: {
      title: 'Can’t reach the connection service',
      text: `${app} needs it for wallets on other devices. Try again in a moment, or use a wallet in this browser.`,
    },
    SetupError: {
      title: 'Not possible on this site',
      text: `${app} isn’t set up correctly for ${wallet}. Use another wallet, or contact the site.`,
    },
    ClockSkewError: { title: 'Check this device’s clock', text: shortMessage },
    PopupBlockedError: {
      title: 'The window was blocked',
      text: `Your browser blocked ${wallet}’s window. Allow pop-ups for this site, then try again.`,
    },
    PopupClosedError: {
      title: `${wallet}’s window was closed`,
      text: 'It closed before you answered. Nothing was shared. Try again to open it.',
    },
    PopupCutOffError: { title: `${wallet}’s window can’t answer`, text: shortMessage },
    ApprovalPendingError: { title: 'Waiting for other owners', text: shortMessage },
    NetworkRequestError: {
      title: 'The network didn’t answer',
      text: 'Check your connection and try again.',
    },
  }
  return (
    problems[name] ?? {
      title: shortMessage,
      text: `${wallet} couldn’t finish the request. Nothing was shared. Try again, or use another wallet.`,
    }
  )
}

export const enConnect: ConnectTexts = {
  disconnect: 'Disconnect',
  disconnected: 'Disconnected',
  scanToConnect: 'Scan to connect',
  getNamed: (wallet) => `Get ${wallet}`,
  continueWithEmail: 'Continue with e-mail',
  problem,
  connect: {
    title: (app) => `Connect to ${app}`,
    titleOf: (family) => `Connect a ${family} wallet`,
    wallets: 'Wallets',
    recent: 'Recent',
    installed: 'Installed',
    multichain: 'Multichain',
    scan: 'Scan with a phone',
    ready: 'Ready',
    conflict:
      'Two wallets use the same identifier, so one may be an imitation. Check your extensions before you choose.',
    noWallet: 'I don’t have a wallet',
    none: {
      title: 'No wallet in this browser',
      text: 'Add one and come back. It takes a few minutes and costs nothing.',
    },
    consent: {
      before: (app) => `By continuing you accept ${app}’s `,
      terms: 'Terms',
      and: ' and ',
      privacy: 'Privacy notice',
      after: '.',
    },
  },
  connecting: {
    opening: (wallet) => ({
      title: `Opening ${wallet}`,
      text: `Approve the request in ${wallet} to continue.`,
    }),
    pending: (wallet) => ({
      title: `Open ${wallet}`,
      text: `${wallet} is still showing an earlier request. Answer it there and we’ll continue.`,
    }),
    ready: (wallet) => ({
      title: `${wallet} is ready`,
      text: 'You approved the request. Continue to connect.',
    }),
    stopped: (wallet) => ({ title: `Connect with ${wallet}` }),
    connected: (wallet) => ({ title: 'Connected', text: `You’re in with ${wallet}.` }),
    connect: 'Connect',
    goOn: 'Continue',
    anotherWallet: 'Use another wallet',
  },
}

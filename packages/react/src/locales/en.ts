import type { LatchkeyError } from '@latchkey/core'
import { enSignIn, type SignInTexts } from './enSignIn.js'
import { enTitles, type Titles } from './enTitles.js'
import type { FeatureTexts } from './featureTexts.js'
import type { ProblemTexts } from './problemTexts.js'

interface ProblemNames {
  wallet: string
  app: string
}

/** Every text of the modal. A locale that misses one does not compile. */
export interface Texts extends FeatureTexts {
  close: string
  back: string
  cancel: string
  tryAgain: string
  reload: string
  disconnect: string
  disconnected: string
  getWallet: string
  opensNewTab: string
  loading: string
  allWallets: string
  scanToConnect: string
  getNamed(wallet: string): string
  problem(error: LatchkeyError, names: ProblemNames): ProblemTexts
  unknown: ProblemTexts
  notLoaded: ProblemTexts
  connect: {
    title(app: string): string
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
    stopped(wallet: string): ProblemTexts
    connected(wallet: string): ProblemTexts
    connect: string
    goOn: string
    anotherWallet: string
  }
  titles: Titles
  account: {
    title: string
    copy: string
    copied: string
    notCopied: string
    balance: string
    offline: ProblemTexts
    explorer: string
    connectedWith: string
    none: ProblemTexts
    network(name: string): string
    unknownNetwork: string
  }
  networks: {
    title: string
    list: string
    search: string
    clear: string
    here: string
    found(count: number): string
    noMatch(search: string): string
    noMatchText(app: string, count: number): string
  }
  switching: {
    title: string
    asking(wallet: string): string
    askingText(wallet: string, from: string | undefined, to: string): string
    moving(to: string): ProblemTexts
    stopped(to: string): ProblemTexts
    declined(wallet: string, current: string | undefined): ProblemTexts
    switched(to: string): string
  }
  signIn: SignInTexts
  unsupported: { title: string; heading(app: string): string; text(wallet: string): string }
  continueWithEmail: string
  whatIsAWallet: { help: string; title: string; points: readonly ProblemTexts[] }
  getAWallet: {
    title: string
    browser: ProblemTexts
    phone: ProblemTexts
    caution: ProblemTexts
    find: string
  }
}

function problem(
  { name, shortMessage }: LatchkeyError,
  { wallet, app }: ProblemNames,
): ProblemTexts {
  const problems: Readonly<Record<string, ProblemTexts>> = {
    UserRejectedError: {
      title: 'Request declined',
      text: `${wallet} reported that the request was declined. Nothing was shared with ${app}.`,
    },
    WalletLockedError: {
      title: `Unlock ${wallet}`,
      text: `${wallet} shared no account. Unlock it, choose an account, and try again.`,
    },
    RequestPendingError: {
      title: `Open ${wallet}`,
      text: `${wallet} is still showing an earlier request. Answer it there, then try again.`,
    },
    TimeoutError: {
      title: `No answer from ${wallet}`,
      text: `The request timed out. Nothing was shared with ${app}. Open ${wallet} to see whether it is waiting, or try again.`,
    },
    WalletGoneError: {
      title: 'Reload this page',
      text: `${wallet} was updated or restarted and no longer answers this page. Reload, then try again.`,
    },
    WalletNotFoundError: {
      title: `${wallet} isn’t here yet`,
      text: `We couldn’t find ${wallet} in this browser. Add it, then reload this page.`,
    },
    InvalidWalletResponseError: {
      title: `${wallet} gave an odd answer`,
      text: 'The answer made no sense, so it was not used. Try again, or use another wallet.',
    },
    SignInMismatchError: {
      title: 'Sign-in didn’t match',
      text: `${wallet} signed another message than ${app} requested, so nothing was connected. Try again, or use another wallet.`,
    },
    MethodUnsupportedError: {
      title: `${wallet} can’t do this`,
      text: 'Do it in the wallet itself, or use another wallet.',
    },
    NetworkUnchangedError: {
      title: `${wallet} didn’t move`,
      text: `${wallet} accepted the switch but is still on its network. Change the network in ${wallet}, or try again.`,
    },
    NetworkUnknownError: {
      title: 'Network not added',
      text: `${wallet} doesn’t know this network and it wasn’t added. Add it in ${wallet}, then try again.`,
    },
    PairingExpiredError: {
      title: 'This code has expired',
      text: 'Nobody answered it in time. Nothing was shared. Get a new one and try again.',
    },
    RelayRefusedError: {
      title: 'Not possible on this site',
      text: `${app} isn’t set up for wallets on other devices. Use a wallet in this browser, or tell whoever runs the site.`,
    },
    RelayUnreachableError: {
      title: 'The site’s connection service can’t be reached',
      text: `${app} needs it for wallets on other devices. Try again in a moment, or use a wallet in this browser.`,
    },
    SetupError: {
      title: 'Not possible on this site',
      text: `${app} isn’t set up correctly for ${wallet}. Choose another wallet, or tell the site.`,
    },
    ClockSkewError: { title: 'Check this device’s clock', text: shortMessage },
    PopupBlockedError: {
      title: 'The window was blocked',
      text: `Your browser kept ${wallet} from opening its window. Allow it for this site, then try again.`,
    },
    PopupClosedError: {
      title: `${wallet}’s window was closed`,
      text: 'It closed before it answered, so nothing was shared. Try again to open a new one.',
    },
    PopupCutOffError: { title: `${wallet}’s window lost touch`, text: shortMessage },
    ApprovalPendingError: { title: 'Waiting for others', text: shortMessage },
    NetworkRequestError: {
      title: 'The network didn’t answer',
      text: 'Check your connection and try again.',
    },
  }
  return (
    problems[name] ?? {
      title: shortMessage,
      text: `${wallet} couldn’t finish the request. Nothing was shared with ${app}. Try again, or use another wallet.`,
    }
  )
}

export const en: Texts = {
  close: 'Close',
  back: 'Back',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  reload: 'Reload this page',
  disconnect: 'Disconnect',
  disconnected: 'Disconnected',
  getWallet: 'Get a wallet',
  opensNewTab: 'opens in a new tab',
  loading: 'Loading',
  allWallets: 'All wallets',
  scanToConnect: 'Scan to connect',
  getNamed: (wallet) => `Get ${wallet}`,
  problem,
  unknown: {
    title: 'Unknown error',
    text: 'Something went wrong in this window. Nothing was sent. Try again, or close it and come back.',
  },
  notLoaded: {
    title: 'This part didn’t load',
    text: 'Check your connection and try again. If that doesn’t help, reload the page.',
  },
  connect: {
    title: (app) => `Connect to ${app}`,
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
      text: `${wallet} is still showing an earlier request. Answer it there and we’ll carry on by ourselves.`,
    }),
    ready: (wallet) => ({
      title: `${wallet} is ready`,
      text: 'The request was approved after all. Continue to connect.',
    }),
    stopped: (wallet) => ({ title: `Connect with ${wallet}`, text: 'Nothing is under way.' }),
    connected: (wallet) => ({ title: 'Connected', text: `You’re in with ${wallet}.` }),
    connect: 'Connect',
    goOn: 'Continue',
    anotherWallet: 'Use another wallet',
  },
  account: {
    title: 'Account',
    copy: 'Copy address',
    copied: 'Address copied',
    notCopied: 'Copying is blocked here. Select the address instead.',
    balance: 'Balance',
    offline: {
      title: 'You’re offline.',
      text: 'The balance may be old. We’ll refresh when you’re back.',
    },
    explorer: 'View on explorer',
    connectedWith: 'Connected wallet',
    none: { title: 'No wallet connected', text: 'Connect one to see your account.' },
    network: (name) => `Network: ${name}. Change`,
    unknownNetwork: 'Unknown network',
  },
  networks: {
    title: 'Choose a network',
    list: 'Networks',
    search: 'Search networks',
    clear: 'Clear search',
    here: 'You’re here',
    found: (count) => (count === 1 ? '1 network found' : `${count} networks found`),
    noMatch: (search) => `No network called “${search}”`,
    noMatchText: (app, count) =>
      `${app} runs on ${count === 1 ? '1 network' : `${count} networks`}. Clear the search to see ${count === 1 ? 'it' : 'them all'}.`,
  },
  switching: {
    title: 'Switch network',
    asking: (wallet) => `Approve the switch in ${wallet}`,
    askingText: (wallet, from, to) =>
      `${wallet} is asking to move ${from ? `from ${from} ` : ''}to ${to}.`,
    moving: (to) => ({ title: `Moving to ${to}`, text: 'One moment.' }),
    stopped: (to) => ({ title: `Switch to ${to}`, text: 'Nothing is under way.' }),
    declined: (wallet, current) => ({
      title: 'Switch declined',
      text: `${wallet} reported that the switch was declined. ${current ? `You’re still on ${current}.` : 'Nothing has changed.'}`,
    }),
    switched: (to) => `Now on ${to}`,
  },
  signIn: enSignIn,
  titles: enTitles,
  unsupported: {
    title: 'Change network',
    heading: (app) => `${app} isn’t on this network`,
    text: (wallet) =>
      `${wallet} is on a network this site doesn’t use. Pick one of these to carry on.`,
  },
  continueWithEmail: 'Continue with e-mail',
  whatIsAWallet: {
    help: 'What is a wallet?',
    title: 'New to wallets?',
    points: [
      {
        title: 'A wallet is your own front-door key',
        text: 'It opens this site and thousands of others without a password.',
      },
      {
        title: 'It holds what you own',
        text: 'Money and collectibles stay with you, not with the site.',
      },
      { title: 'Only you can turn it', text: 'Nothing leaves until you approve it, every time.' },
    ],
  },
  getAWallet: {
    title: 'Get a wallet',
    browser: {
      title: 'In this browser',
      text: 'An extension opens beside the page. Best on a computer you use often.',
    },
    phone: {
      title: 'On your phone',
      text: 'An app with its own browser. Open this site in it to connect.',
    },
    caution: {
      title: 'Keep the recovery words to yourself',
      text: 'Whoever has them has everything. No site and no support desk ever needs them.',
    },
    find: 'Find one on ethereum.org',
  },
}

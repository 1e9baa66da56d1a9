import type { LatchkeyError } from '@latchkey/core'
import { enSignIn, type SignInTexts } from './enSignIn.js'

/** What a visitor is told when something did not work: what happened, what it means for them. */
export interface ProblemTexts {
  title: string
  text: string
}

export interface ProblemNames {
  wallet: string
  app: string
}

/** Every text of the modal. A locale that misses one does not compile. */
export interface Texts {
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
  problem(error: LatchkeyError, names: ProblemNames): ProblemTexts
  /** The same, where a code or link was wanted. */
  pairingProblem(error: LatchkeyError, names: ProblemNames): ProblemTexts
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
    consent: { before(app: string): string; terms: string; and: string; privacy: string; after: string }
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
  pairing: {
    title: string
    code: string
    codeFor(wallet: string): string
    how: string
    howFor(wallet: string): string
    remaining(time: string): string
    soon(seconds: number): string
    expired: ProblemTexts
    fresh: string
    preparing: string
    renew: string
    copyLink: string
    copied: string
    notCopied: string
    link: string
    renewed: string
    aWallet: string
    offline: ProblemTexts
    otherWallets: string
    anotherDevice: string
    platforms: string
    platform: Readonly<Record<'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported', string>>
    open(wallet: string): string
    openAgain(wallet: string): string
    tryOtherLink: string
    app(wallet: string): ProblemTexts
    desktop(wallet: string): ProblemTexts
    web(wallet: string): ProblemTexts
    browser(wallet: string): ProblemTexts
    useExtension: string
    waiting(wallet: string): ProblemTexts
    notOpened(wallet: string): string
    notOpenedText: string
    missing(wallet: string): string
    getApp: string
    unsupported(wallet: string): ProblemTexts
    unsupportedHere(wallet: string): ProblemTexts
    addToBrowser: ProblemTexts
    usePhone(wallet: string): ProblemTexts
    alreadyAdded: string
  }
  multiChain: { heading(wallet: string): string; text: string; list: string }
  allWallets: {
    title: string
    list: string
    search: string
    searchCount(count: number): string
    clear: string
    scan: string
    loading: string
    found(count: number): string
    installed(wallet: string): string
    none(search: string): string
    noneText: string
    failed: ProblemTexts
    partial: ProblemTexts
    partialSearch: ProblemTexts
  }
  downloads: {
    title(wallet: string): string
    list: string
    chrome: ProblemTexts
    ios: ProblemTexts
    android: ProblemTexts
    website: ProblemTexts
    none: ProblemTexts
  }
  account: {
    title: string
    copy: string
    copied: string
    notCopied: string
    balance: string
    balanceLoading: string
    balanceFailed: string
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
  whatIsAWallet: { help: string; title: string; points: readonly ProblemTexts[] }
  getAWallet: { title: string; browser: ProblemTexts; phone: ProblemTexts; caution: ProblemTexts; find: string }
}

function problem({ name, shortMessage }: LatchkeyError, { wallet, app }: ProblemNames): ProblemTexts {
  const problems: Readonly<Record<string, ProblemTexts>> = {
    UserRejectedError: { title: 'Request declined', text: `${wallet} reported that the request was declined. Nothing was shared with ${app}.` },
    WalletLockedError: { title: `Unlock ${wallet}`, text: `${wallet} shared no account. Unlock it, choose an account, and try again.` },
    RequestPendingError: { title: `Open ${wallet}`, text: `${wallet} is still showing an earlier request. Answer it there, then try again.` },
    TimeoutError: {
      title: `No answer from ${wallet}`,
      text: `The request timed out. Nothing was shared with ${app}. Open ${wallet} to see whether it is waiting, or try again.`,
    },
    WalletGoneError: { title: 'Reload this page', text: `${wallet} was updated or restarted and no longer answers this page. Reload, then try again.` },
    WalletNotFoundError: { title: `${wallet} isn’t here yet`, text: `We couldn’t find ${wallet} in this browser. Add it, then reload this page.` },
    InvalidWalletResponseError: {
      title: `${wallet} gave an odd answer`,
      text: 'The answer made no sense, so it was not used. Try again, or use another wallet.',
    },
    MethodUnsupportedError: { title: `${wallet} can’t do this`, text: 'Do it in the wallet itself, or use another wallet.' },
    NetworkUnknownError: { title: 'Network not added', text: `${wallet} doesn’t know this network and it wasn’t added. Add it in ${wallet}, then try again.` },
    PairingExpiredError: { title: 'This code has expired', text: 'Nobody answered it in time. Nothing was shared. Get a new one and try again.' },
    RelayRefusedError: {
      title: 'Not possible on this site',
      text: `${app} isn’t set up for wallets on other devices. Use a wallet in this browser, or tell whoever runs the site.`,
    },
    ClockSkewError: { title: 'Check this device’s clock', text: shortMessage },
    PopupBlockedError: {
      title: 'The window was blocked',
      text: `Your browser kept ${wallet} from opening its window. Allow it for this site, then try again.`,
    },
    PopupCutOffError: { title: `${wallet}’s window lost touch`, text: shortMessage },
    ApprovalPendingError: { title: 'Waiting for others', text: shortMessage },
    NetworkRequestError: { title: 'The network didn’t answer', text: 'Check your connection and try again.' },
  }
  return (
    problems[name] ?? { title: shortMessage, text: `${wallet} couldn’t finish the request. Nothing was shared with ${app}. Try again, or use another wallet.` }
  )
}

function pairingProblem(error: LatchkeyError, names: ProblemNames): ProblemTexts {
  if (error.name !== 'NetworkRequestError' && error.name !== 'TimeoutError') return problem(error, names)
  return {
    title: 'The connection didn’t open',
    text: 'The relay between this page and phones isn’t answering. Nothing was shared. Wallets in this browser still work.',
  }
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
  problem,
  pairingProblem,
  unknown: { title: 'Unknown error', text: 'Something went wrong in this window. Nothing was sent. Try again, or close it and come back.' },
  notLoaded: { title: 'This part didn’t load', text: 'Check your connection and try again. If that doesn’t help, reload the page.' },
  connect: {
    title: (app) => `Connect to ${app}`,
    wallets: 'Wallets',
    recent: 'Recent',
    installed: 'Installed',
    multichain: 'Multichain',
    scan: 'Scan with a phone',
    ready: 'Ready',
    conflict: 'Another wallet uses the same name. Check before you choose.',
    noWallet: 'I don’t have a wallet',
    none: { title: 'No wallet in this browser', text: 'Add one and come back. It takes a few minutes and costs nothing.' },
    consent: { before: (app) => `By continuing you accept ${app}’s `, terms: 'Terms', and: ' and ', privacy: 'Privacy notice', after: '.' },
  },
  connecting: {
    opening: (wallet) => ({ title: `Opening ${wallet}`, text: `Approve the request in ${wallet} to continue.` }),
    pending: (wallet) => ({ title: `Open ${wallet}`, text: `${wallet} is still showing an earlier request. Answer it there and we’ll carry on by ourselves.` }),
    ready: (wallet) => ({ title: `${wallet} is ready`, text: 'The request was approved after all. Continue to connect.' }),
    stopped: (wallet) => ({ title: `Connect with ${wallet}`, text: 'Nothing is under way.' }),
    connected: (wallet) => ({ title: 'Connected', text: `You’re in with ${wallet}.` }),
    connect: 'Connect',
    goOn: 'Continue',
    anotherWallet: 'Use another wallet',
  },
  pairing: {
    title: 'Scan to connect',
    code: 'Connection code for a wallet app',
    codeFor: (wallet) => `Connection code for ${wallet}`,
    how: 'Open a wallet app, tap scan, and point it here.',
    howFor: (wallet) => `Scan it with ${wallet} on your phone.`,
    remaining: (time) => `This code works for another ${time}.`,
    soon: (seconds) => `This code works for another ${seconds} seconds. A new one comes by itself.`,
    expired: { title: 'This code has expired', text: 'Codes last 4 minutes.' },
    fresh: 'Get a fresh code and scan it with your wallet app.',
    preparing: 'Preparing the code',
    renew: 'Get a new code',
    copyLink: 'Copy link',
    copied: 'Link copied',
    notCopied: 'Copying is blocked here. Select the link instead.',
    link: 'Connection link',
    renewed: 'A new code is shown.',
    aWallet: 'The wallet',
    offline: { title: 'You’re offline', text: 'A code needs the internet. We’ll make one when you’re back.' },
    otherWallets: 'Use another wallet',
    anotherDevice: 'Show a code for another device',
    platforms: 'Ways to connect',
    platform: { browser: 'Browser', mobile: 'Mobile', qrcode: 'Phone', web: 'Web app', desktop: 'Desktop', unsupported: 'Browser' },
    open: (wallet) => `Open ${wallet}`,
    openAgain: (wallet) => `Open ${wallet} again`,
    tryOtherLink: 'Try another way to open it',
    app: (wallet) => ({ title: `Continue in ${wallet}`, text: 'Approve there, then come back to this tab. We’ll be waiting.' }),
    desktop: (wallet) => ({ title: `Continue in ${wallet}`, text: `Open ${wallet} on this computer and approve the request there.` }),
    web: (wallet) => ({ title: `Continue in ${wallet}`, text: 'Open it in a new tab, approve there, then come back to this one.' }),
    browser: (wallet) => ({ title: `${wallet} is here`, text: `Approve the request in ${wallet} to continue.` }),
    useExtension: 'Connect',
    waiting: (wallet) => ({ title: `Waiting for ${wallet}`, text: 'Approve the request there. It arrives here within seconds.' }),
    notOpened: (wallet) => `${wallet} didn’t open?`,
    notOpenedText: 'It may not be on this device yet.',
    missing: (wallet) => `Don’t have ${wallet}?`,
    getApp: 'Get the app',
    unsupported: (wallet) => ({ title: `${wallet} isn’t here yet`, text: `We couldn’t find ${wallet} in this browser. Add it, or use it on your phone.` }),
    unsupportedHere: (wallet) => ({ title: `${wallet} isn’t here yet`, text: `We couldn’t find ${wallet} in this browser. Add it, then come back.` }),
    addToBrowser: { title: 'Add to this browser', text: 'Free, from the extension store' },
    usePhone: (wallet) => ({ title: 'Use the phone app', text: `Scan a code with ${wallet}` }),
    alreadyAdded: 'Already added it?',
  },
  multiChain: {
    heading: (wallet) => `Where will you use ${wallet}?`,
    text: 'It works with more than one kind of network. Pick the one for this visit.',
    list: 'Networks',
  },
  allWallets: {
    title: 'All wallets',
    list: 'Wallets',
    search: 'Search wallets',
    searchCount: (count) => `Search ${count} wallets`,
    clear: 'Clear search',
    scan: 'Scan a code',
    loading: 'Loading wallets',
    found: (count) => (count === 1 ? '1 wallet found' : `${count} wallets found`),
    installed: (wallet) => `${wallet}, installed`,
    none: (search) => `No wallet called “${search}”`,
    noneText: 'Try a shorter name. Any wallet that can scan a code will also work.',
    failed: { title: 'The wallet list didn’t load', text: 'The directory isn’t answering. Try again, or scan a code with any wallet.' },
    partial: { title: 'Some wallets are missing.', text: 'The directory isn’t answering, so this is a shorter list.' },
    partialSearch: { title: 'Not every wallet was searched.', text: 'The directory isn’t answering, so this is a shorter list.' },
  },
  downloads: {
    title: (wallet) => `Get ${wallet}`,
    list: 'Downloads',
    chrome: { title: 'Browser extension', text: 'From the Chrome Web Store' },
    ios: { title: 'iPhone and iPad', text: 'From the App Store' },
    android: { title: 'Android', text: 'From Google Play' },
    website: { title: 'Website', text: 'From its makers' },
    none: { title: 'No download known', text: 'Look for it on its makers’ website, and check the address before you install.' },
  },
  account: {
    title: 'Account',
    copy: 'Copy address',
    copied: 'Address copied',
    notCopied: 'Copying is blocked here. Select the address instead.',
    balance: 'Balance',
    balanceLoading: 'Loading the balance',
    balanceFailed: 'The balance didn’t load.',
    offline: { title: 'You’re offline.', text: 'The balance may be old. We’ll refresh when you’re back.' },
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
    askingText: (wallet, from, to) => `${wallet} is asking to move ${from ? `from ${from} ` : ''}to ${to}.`,
    moving: (to) => ({ title: `Moving to ${to}`, text: 'One moment.' }),
    stopped: (to) => ({ title: `Switch to ${to}`, text: 'Nothing is under way.' }),
    declined: (wallet, current) => ({
      title: 'Switch declined',
      text: `${wallet} reported that the switch was declined. ${current ? `You’re still on ${current}.` : 'Nothing has changed.'}`,
    }),
    switched: (to) => `Now on ${to}`,
  },
  signIn: enSignIn,
  unsupported: {
    title: 'Change network',
    heading: (app) => `${app} isn’t on this network`,
    text: (wallet) => `${wallet} is on a network this site doesn’t use. Pick one of these to carry on.`,
  },
  whatIsAWallet: {
    help: 'What is a wallet?',
    title: 'New to wallets?',
    points: [
      { title: 'A wallet is your own front-door key', text: 'It opens this site and thousands of others without a password.' },
      { title: 'It holds what you own', text: 'Money and collectibles stay with you, not with the site.' },
      { title: 'Only you can turn it', text: 'Nothing leaves until you approve it, every time.' },
    ],
  },
  getAWallet: {
    title: 'Get a wallet',
    browser: { title: 'In this browser', text: 'An extension opens beside the page. Best on a computer you use often.' },
    phone: { title: 'On your phone', text: 'An app with its own browser. Open this site in it to connect.' },
    caution: { title: 'Keep the recovery words to yourself', text: 'Whoever has them has everything. No site and no support desk ever needs them.' },
    find: 'Find one on ethereum.org',
  },
}

import type { ProblemTexts } from '../modal/modalContext.js'
import { useCatalogue } from '../modal/modalContext.js'

/** Texts of the views of wallets that are not in this browser. Separate because they load later. */
export interface WalletTexts {
  pairing: {
    /** Text if the relay did not answer. */
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
    platform: Readonly<
      Record<'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported', string>
    >
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
  /** Texts of a request that is pending in the wallet's app. */
  request: { confirm(wallet: string): ProblemTexts; without(wallet: string): string }
  multiChain: {
    heading(wallet: string): string
    text: string
    list: string
    both: ProblemTexts
  }
  allWallets: {
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
    list: string
    chrome: ProblemTexts
    ios: ProblemTexts
    android: ProblemTexts
    website: ProblemTexts
    none: ProblemTexts
  }
}

export const enWallets: WalletTexts = {
  pairing: {
    code: 'Connection code for a wallet app',
    codeFor: (wallet) => `Connection code for ${wallet}`,
    how: 'Open a wallet app, tap scan, and point it here.',
    howFor: (wallet) => `Scan it with ${wallet} on your phone.`,
    remaining: (time) => `This code works for another ${time}.`,
    soon: (seconds) => `This code works for another ${seconds} seconds. Then you get a new one.`,
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
    offline: {
      title: 'You’re offline',
      text: 'A code needs the internet. We’ll make one when you’re back.',
    },
    otherWallets: 'Use another wallet',
    anotherDevice: 'Show a code for another device',
    platforms: 'Ways to connect',
    platform: {
      browser: 'Browser',
      mobile: 'Mobile',
      qrcode: 'Phone',
      web: 'Web app',
      desktop: 'Desktop',
      unsupported: 'Browser',
    },
    open: (wallet) => `Open ${wallet}`,
    openAgain: (wallet) => `Open ${wallet} again`,
    tryOtherLink: 'Try another way to open it',
    app: (wallet) => ({
      title: `Continue in ${wallet}`,
      text: 'Approve there, then come back to this tab. We’ll be waiting.',
    }),
    desktop: (wallet) => ({
      title: `Continue in ${wallet}`,
      text: `Open ${wallet} on this computer and approve the request there.`,
    }),
    web: (wallet) => ({
      title: `Continue in ${wallet}`,
      text: 'Open it in a new tab, approve there, then come back to this one.',
    }),
    browser: (wallet) => ({
      title: `${wallet} is here`,
      text: `Approve the request in ${wallet} to continue.`,
    }),
    useExtension: 'Connect',
    waiting: (wallet) => ({
      title: `Waiting for ${wallet}`,
      text: 'Approve the request there. It arrives here within seconds.',
    }),
    notOpened: (wallet) => `${wallet} didn’t open?`,
    notOpenedText: 'It may not be on this device yet.',
    missing: (wallet) => `Don’t have ${wallet}?`,
    getApp: 'Get the app',
    unsupported: (wallet) => ({
      title: `${wallet} isn’t here yet`,
      text: `We couldn’t find ${wallet} in this browser. Add it, or use it on your phone.`,
    }),
    unsupportedHere: (wallet) => ({
      title: `${wallet} isn’t here yet`,
      text: `We couldn’t find ${wallet} in this browser. Add it, then come back.`,
    }),
    addToBrowser: { title: 'Add to this browser', text: 'Free, from the extension store' },
    usePhone: (wallet) => ({ title: 'Use the phone app', text: `Scan a code with ${wallet}` }),
    alreadyAdded: 'Already added it?',
  },
  request: {
    confirm: (wallet) => ({
      title: `Confirm in ${wallet}`,
      text: `Your request is waiting there. Open ${wallet}, confirm it, then come back to this tab.`,
    }),
    without: (wallet) =>
      `Open ${wallet} on this phone to confirm, or on the device you connected it from.`,
  },
  multiChain: {
    heading: (wallet) => `Where will you use ${wallet}?`,
    text: 'It works with more than one kind of network. You can add the other one later.',
    list: 'Networks',
    both: { title: 'Both', text: 'Two requests, one after the other' },
  },
  allWallets: {
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
    failed: {
      title: 'The wallet list didn’t load',
      text: 'The directory isn’t answering. Try again, or scan a code with any wallet.',
    },
    partial: {
      title: 'Some wallets are missing.',
      text: 'The directory isn’t answering, so this is a shorter list.',
    },
    partialSearch: {
      title: 'Not every wallet was searched.',
      text: 'The directory isn’t answering, so this is a shorter list.',
    },
  },
  downloads: {
    list: 'Downloads',
    chrome: { title: 'Browser extension', text: 'From the Chrome Web Store' },
    ios: { title: 'iPhone and iPad', text: 'From the App Store' },
    android: { title: 'Android', text: 'From Google Play' },
    website: { title: 'Website', text: 'From its makers' },
    none: {
      title: 'No download known',
      text: 'Look for it on its makers’ website, and check the address before you install.',
    },
  },
}

/** Texts of the views of wallets that are not in this browser, in the user's language. */
export function useWalletTexts(): WalletTexts {
  return useCatalogue('wallets', enWallets)
}

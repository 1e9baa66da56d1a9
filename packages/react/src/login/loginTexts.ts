import type { ProblemTexts } from '../modal/modalContext.js'
import { useCatalogue } from '../modal/modalContext.js'

/** Texts of logging in and of the settings, fetched with their views. */
export interface LoginTexts {
  email: string
  emailExample: string
  unfinished: string
  invalid: string
  wait(seconds: number): string
  orWallet: string
  otherOptions: string
  continueWith(name: string): string
  /** Provider names in their own spelling, by id. */
  socials: Readonly<Record<string, string>>
  otp: {
    label(digits: number): string
    digit(place: number, digits: number): string
    sent(digits: number): string
    checking: string
    wrong: string
    missing: string
    again: string
    another: string
    change: string
    againIn(time: string): string
    resent: string
    sending: string
  }
  device: {
    title: string
    text: { before: string; after: string }
    choose: string
    number(number: string): string
    life: string
    missing: string
    again: string
    failed: ProblemTexts
  }
  social: {
    open(name: string): ProblemTexts
    looksClosed(name: string): ProblemTexts
    noWindow: string
    reopen: string
    showsCode: string
    haveCode: string
    code: { title: string; text(name: string): string; accepted: string }
    closed(name: string): ProblemTexts
    blocked(name: string): ProblemTexts
    failed(name: string): string
    openNamed(name: string): string
    another: string
  }
  farcaster: {
    code: string
    scan: string
    open: string
    app: ProblemTexts
    failed: string
    copyLink: string
    copied: string
    notCopied: string
  }
  opening: {
    busy: ProblemTexts
    window: ProblemTexts
    show: string
    failed: string
    missing: string
  }
  /** Texts while nothing in this browser has confirmed the wallet's address. */
  address: {
    title: string
    text: string
    confirm: string
    busy: ProblemTexts
    failed: string
    closed: string
    offline: ProblemTexts
    confirmed: string
  }
  approve: {
    sign(wallet: string): ProblemTexts
    send(wallet: string): ProblemTexts
    show: string
    windowHint: string
    ended: ProblemTexts
  }
  settings: {
    rows: string
    email: string
    name: string
    getName: string
    accounts: string
    accountsText(count: number): string
    network: string
    devices: ProblemTexts
    recovery: ProblemTexts
    exportKey: ProblemTexts
    opensWindow: string
    none: ProblemTexts
  }
  accountType: {
    label: string
    smartAccount: string
    eoa: string
    smartText: string
    eoaText: string
    address: string
    changing: string
    failed: string
  }
  upgrade: {
    title: string
    text: string
    points: readonly ProblemTexts[]
    use: string
    later: string
    busy: string
  }
  select: { title: string; text: string; goOn: string }
  update: {
    intro: string
    introFirst: string
    field: string
    same: string
    steps: { primary: string; secondary: string; to(email: string): string; toCurrent: string }
    send: string
    sending: string
    primary(digits: number): string
    secondary(digits: number): string
    restart: string
    missing: string
  }
  /** Keyed by the error's reason or name. */
  problems: Readonly<Record<string, string>>
  /**
   * Texts of all other errors. English users see the error's own message, which can be more
   * precise.
   */
  failures: {
    other: string
    unreachable: string
    loggedOut: string
    tooMany: string
    tomorrow: string
    tooManyBrowsers: string
    frozen: string
    held: string
    changed: string
    lostPart: string
    disagree: string
    emailInvalid: string
    emailTaken: string
    emailReserved: string
    socialDenied: string
    socialRefused: string
    socialExpired: string
  }
}

/** Returns the code in words, with a non-breaking hyphen, so that no line ends after the number. */
const codeOf = (digits: number): string =>
  digits === 8 ? 'an 8\u2011digit code' : `a ${digits}\u2011digit code`

export const enLogin: LoginTexts = {
  email: 'E-mail',
  emailExample: 'name@example.com',
  unfinished: 'This address looks incomplete. Add the ending, like .com',
  invalid: 'Enter an e-mail address, like name@example.com',
  wait: (seconds) => `Please try again after ${seconds} seconds`,
  orWallet: 'or use a wallet',
  otherOptions: 'Other ways in',
  continueWith: (name) => `Continue with ${name}`,
  socials: {
    google: 'Google',
    apple: 'Apple',
    x: 'X',
    github: 'GitHub',
    discord: 'Discord',
    facebook: 'Facebook',
    farcaster: 'Farcaster',
  },
  otp: {
    label: (digits) => `${digits}-digit code`,
    digit: (place, digits) => `Digit ${place} of ${digits}`,
    sent: (digits) => `We sent ${codeOf(digits)} to`,
    checking: 'Checking the code',
    wrong: 'That code doesn’t match. Try the newest e-mail.',
    missing: 'Didn’t get it?',
    again: 'Send it again',
    another: 'Send a new code',
    change: 'Change e-mail',
    againIn: (time) => `Resend in ${time}`,
    resent: 'Code sent again',
    sending: 'Sending',
  },
  device: {
    title: 'Open the link we sent',
    text: { before: 'It’s in your inbox at ', after: '. You only do this once per browser.' },
    choose: 'Choose this number there',
    number: (number) => `The number is ${number}`,
    life: 'The link works for 10 minutes. Leave this open.',
    missing: 'Can’t find it?',
    again: 'Send it again',
    failed: {
      title: 'This browser wasn’t confirmed',
      text: 'The number wasn’t chosen in time. Nothing changed. Ask for a new link to continue.',
    },
  },
  social: {
    open: (name) => ({
      title: `Continue in the ${name} window`,
      text: 'Finish there and we’ll continue here.',
    }),
    looksClosed: (name) => ({
      title: `Did the ${name} window close?`,
      text: 'If it’s still open, finish there and we’ll continue here. If not, open it again.',
    }),
    noWindow: 'No window?',
    reopen: 'Open it again',
    showsCode: 'Got a code?',
    haveCode: 'Enter it',
    code: {
      title: 'Enter the code shown in the window',
      text: (name) => `The ${name} window shows six digits when it can’t reach this page.`,
      accepted: 'That’s it. One moment.',
    },
    closed: (name) => ({
      title: `The ${name} window closed`,
      text: 'The login didn’t finish. Nothing changed. Open it again when you’re ready.',
    }),
    blocked: (name) => ({
      title: 'The window was blocked',
      text: `Your browser blocked the ${name} window. Allow popups for this site, or open it again.`,
    }),
    failed: (name) => `The ${name} login didn’t finish`,
    openNamed: (name) => `Open ${name} again`,
    another: 'Choose another way in',
  },
  farcaster: {
    code: 'Farcaster login code',
    scan: 'Scan with your phone camera, then approve in Farcaster.',
    open: 'Open Farcaster',
    app: {
      title: 'Continue in Farcaster',
      text: 'Approve there, then come back to this tab. We’ll be waiting.',
    },
    failed: 'The Farcaster login didn’t finish',
    copyLink: 'Copy link',
    copied: 'Link copied',
    notCopied: 'Copying is blocked here. Select the link instead.',
  },
  opening: {
    busy: {
      title: 'Opening your wallet',
      text: 'The first time takes a moment: we’re creating your key.',
    },
    window: {
      title: 'Continue in the wallet window',
      text: 'It needs your confirmation. Finish there and we’ll continue here.',
    },
    show: 'Open the window',
    failed: 'Your wallet didn’t open',
    missing: 'Login isn’t set up on this site. Contact the site, or use another wallet.',
  },
  address: {
    title: 'Confirm your address',
    text: 'This browser hasn’t confirmed your wallet’s address yet. Confirm it once to receive money here.',
    confirm: 'Confirm address',
    busy: {
      title: 'Confirm in the wallet window',
      text: 'It may ask for a code we send you. Finish there and we’ll continue here.',
    },
    failed: 'Your address isn’t confirmed',
    closed: 'The wallet window was closed. Nothing changed.',
    offline: {
      title: 'You’re offline',
      text: 'You can confirm your address when you’re back.',
    },
    confirmed: 'Address confirmed',
  },
  approve: {
    sign: (wallet) => ({
      title: `Approve in ${wallet}`,
      text: 'Review it in the wallet window.',
    }),
    send: (wallet) => ({
      title: `Approve in ${wallet}`,
      text: 'Review it in the wallet window.',
    }),
    show: 'Open the wallet window',
    windowHint: 'It may be behind this one.',
    ended: { title: 'Nothing to approve', text: 'The request is over.' },
  },
  settings: {
    rows: 'Settings',
    email: 'E-mail',
    name: 'Name',
    getName: 'Get a name',
    accounts: 'Accounts',
    accountsText: (count) => `${count} accounts shared by your wallet`,
    network: 'Network',
    devices: { title: 'Your devices', text: 'Remove any you don’t recognise' },
    recovery: { title: 'Recovery', text: 'Get back in on a new device' },
    exportKey: { title: 'Your secret phrase', text: 'Export it to use your wallet elsewhere' },
    opensWindow: 'opens in its own window',
    none: { title: 'No wallet connected', text: 'Connect one to see its settings.' },
  },
  accountType: {
    label: 'Account type',
    smartAccount: 'Smart account',
    eoa: 'Standard',
    smartText:
      'Approve several steps at once. Some sites pay your network fees. It has its own address.',
    eoaText: 'Works on every network. You pay the fees. It has its own address.',
    address: 'Its address',
    changing: 'Switching the account',
    failed: 'The account type didn’t change. Nothing was moved. Try again.',
  },
  upgrade: {
    title: 'Upgrade to a smart account',
    text: 'Same login, a new address.',
    points: [
      { title: 'Fewer approvals', text: 'Approve several steps at once.' },
      { title: 'Help with fees', text: 'Some sites pay your network fees.' },
      {
        title: 'A new address',
        text: 'Your standard account keeps what it holds. You can switch back in settings.',
      },
    ],
    use: 'Upgrade',
    later: 'Not now',
    busy: 'Switching',
  },
  select: {
    title: 'Which account first?',
    text: 'Both use the same login. You can switch in settings at any time.',
    goOn: 'Continue',
  },
  update: {
    intro: 'We’ll send a code to your current address first, then one to the new address.',
    introFirst: 'We’ll send a code to make sure it’s yours.',
    field: 'New e-mail',
    same: 'That’s already your address.',
    steps: {
      primary: 'Confirm it’s you',
      secondary: 'Confirm the new address',
      to: (email) => `Code to ${email}`,
      toCurrent: 'Code to your current address',
    },
    send: 'Send the first code',
    sending: 'Sending the code',
    primary: (digits) => `To confirm it’s you, we sent ${codeOf(digits)} to`,
    secondary: (digits) => `To confirm the new address, we sent ${codeOf(digits)} to`,
    restart: 'Start again',
    missing: 'Something wrong?',
  },
  problems: {
    code_refused: 'That code doesn’t match. Try the newest e-mail.',
    frameRefused: 'Login isn’t set up on this site. Use a wallet, or contact the site.',
    frameMissing: 'Login didn’t load. Check your connection, or use a wallet.',
    NetworkRequestError:
      'The login service didn’t answer. Nothing is lost. Check your connection and try again.',
    TimeoutError: 'The login service didn’t answer in time. Nothing is lost. Try again.',
    CancelledError: 'Cancelled. Nothing changed.',
    WalletNotFoundError:
      'Login isn’t set up on this site. Contact the site, or use another wallet.',
    UserRejectedError: 'You declined in the wallet. Nothing changed.',
  },
  failures: {
    other: 'Something went wrong. Try again.',
    unreachable: 'We can’t reach the login service. Check your connection and try again.',
    loggedOut: 'You’re not logged in. Log in again.',
    tooMany: 'Too many tries. Wait a while, then try again.',
    tomorrow: 'That was too often today. Try again tomorrow.',
    tooManyBrowsers: 'Too many browsers have your wallet. Remove one first.',
    frozen:
      'Your account changed a short time ago. For your safety, this has to wait for up to 72 hours. You can still pay and sign.',
    held: 'You can’t recover your wallet in this browser yet. Log in again later. Until then, a browser that has your wallet can stop it.',
    changed: 'Your wallet has changed in another window or browser. Try again.',
    lostPart: 'This browser no longer has its part of your wallet. Log in again to recover it.',
    disagree: 'The services don’t agree about your wallet. Nothing was signed. Contact the site.',
    emailInvalid: 'Enter an e-mail address, like name@example.com',
    emailTaken: 'This address belongs to another account.',
    emailReserved:
      'This address was changed less than 72 hours ago. The link in our e-mail about it undoes that.',
    socialDenied: 'You declined the login there. Try again, or log in another way.',
    socialRefused: 'The other service didn’t answer correctly. Try again, or log in another way.',
    socialExpired: 'This login took too long. Start again.',
  },
}

/** Texts of login and settings, in the user's language. */
export function useLoginTexts(): LoginTexts {
  return useCatalogue('login', enLogin)
}

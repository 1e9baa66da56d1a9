import { catalogueOf } from '../ui/catalogueOf.js'

/** Texts of failures and results on the screens about keys. Times and addresses are values. */
export interface ProblemTexts {
  title: string
  unknown: string
  unreachable: string
  loggedOut: string
  codeLetters: string
  codeRefused: string
  codeMismatch: string
  codeForm: string
  factorRefused: string
  tooMany: string
  tomorrow: string
  tooManyBrowsers: string
  newBrowser: string
  /** `until` is undefined if the service did not send it. */
  smallAmounts(until: string | undefined): string
  frozen: string
  noFactor: string
  noEmail: string
  changed: string
  lostPart: string
  disagree: string
  held(from: string): string
  otherWallet: {
    title: string
    known(address: string): string
    /** `address` is undefined if the service names no wallet. */
    named(address: string | undefined): string
  }
  done: { title: string; assisted: string; self: string }
}

export const enProblem: ProblemTexts = {
  title: 'That didn’t work',
  unknown: 'Something went wrong. Try again.',
  unreachable: 'We can’t reach the login service. Check your connection and try again.',
  loggedOut: 'You’re not logged in. Log in again.',
  codeLetters:
    'This code has eight letters, for example BCDF-GHJK. It comes in its own e-mail: your login code is a different one.',
  codeRefused: 'The code is wrong or has expired. Ask for a new one.',
  codeMismatch: 'That code doesn’t match. Check what you wrote down.',
  codeForm: 'A recovery code has 26 letters and digits. Check it for a typo.',
  factorRefused: 'That doesn’t match what was set up for this wallet.',
  tooMany: 'Too many tries. Wait a while, then try again.',
  tomorrow: 'That was too often today. Try again tomorrow.',
  tooManyBrowsers: 'Too many browsers have your wallet. Remove one first.',
  newBrowser:
    'You recovered this wallet here by e-mail a short time ago. Wait a day, or use a browser that had it before.',
  smallAmounts: (until) =>
    `You recovered this wallet here by e-mail a short time ago. ${until ? `Until ${until}` : 'For a day after that'} you can only send small amounts from this browser; this is more, or its amount is unknown. Wait, or use a browser that had the wallet before.`,
  frozen:
    'Your account changed a short time ago. For your safety, this has to wait for up to 72 hours. You can still pay and sign.',
  noFactor:
    'Add an e-mail address, or set up a recovery code and password first. A social login alone can’t export a wallet.',
  noEmail: 'We can’t send you codes without an e-mail address. Add one first.',
  changed: 'Your wallet has changed in another window or browser. Try again.',
  lostPart: 'This browser no longer has its part of your wallet. Log in again to recover it.',
  disagree: 'The services don’t agree about your wallet. Nothing was signed. Contact the site.',
  held: (from) =>
    `You can recover your wallet in this browser from ${from}. Log in again then. Until then, a browser that has your wallet can stop it.`,
  otherWallet: {
    title: 'This is not your wallet',
    known: (address) => `This browser has the wallet ${address}.`,
    named: (address) =>
      `The login service names ${address ? address : 'another account'} instead. Don’t send money to another address, and contact the site. Nothing was signed or shared with the site.`,
  },
  done: {
    title: 'Recovery is set up',
    assisted: 'A new browser now needs a code we e-mail you.',
    self: 'A new browser now needs two of the ways you set up. There’s no other way to recover your wallet, and we can’t help without them.',
  },
}

/** Returns the texts of failures and results on the screens about keys. */
export const problemTexts: () => ProblemTexts = catalogueOf('problem', enProblem)

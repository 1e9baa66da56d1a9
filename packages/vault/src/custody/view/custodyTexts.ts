import { catalogueOf } from '../../ui/catalogueOf.js'

/** Texts of the screens about keys: codes, factors, browsers, the phrase. */
export interface CustodyTexts {
  cancel: string
  close: string
  continue: string
  code: {
    recovery: { title: string; text: string }
    mailbox: { title: string; text: string; after: string }
    stepUp: { title: string; text: string }
    /** Follows the address. */
    onlyHere: string
    checking: string
    form: string
    letters(length: number): string
    digits(length: number): string
    letter(place: number, length: number): string
    digit(place: number, length: number): string
    missing: string
    again: string
    againIn(seconds: number): string
  }
  devices: {
    title: string
    text: string
    here: string
    used(date: string): string
    remove: string
    removeNamed(device: string): string
    confirmTitle: string
    confirmText(device: string, date: string): string
    keep: string
    browser: { unknown: string; on(browser: string, system: string): string }
  }
  phrase: {
    title: string
    warningTitle: string
    warning: string
    understood: string
    show: string
    done: string
    text: string
    label: string
  }
  factors: {
    legend: string
    code: string
    password: string
    passkey: string
  }
  present: {
    title: string
    all: string
    codeAndPassword: string
    passkeyAndCode: string
    passkeyAndPassword: string
    recover: string
    passkeyUsed: string
    usePasskey: string
    code: string
    password: string
  }
  newCode: { title: string; text: string; written: string; keep: string }
  checkCode: { title: string; titleCurrent: string; text: string; textCurrent: string }
  newPassword: {
    title: string
    text: string
    hint(length: number): string
    again: string
    different: string
  }
  mailbox: {
    title: string
    text: string
    notNow: string
    keep: string
    move: string
    current: string
    none: string
    next: string
    caution: string
  }
  passkey: {
    create: string
    text: string
    /** The label of a passkey in the user's password manager, with the date of its creation. */
    saved(date: string): string
    test: string
    instead: string
    insteadUnsupported: string
    current: string
    currentText: string
    codeInstead: string
    notOpened: string
    impossible: string
    unsuited: string
    refused: string
    other: string
  }
  recovery: {
    title: string
    assisted: string
    self: string
    required: string
    useEmail: string
    replace: string
    setUp: string
    setUpCode: string
    note: string
    needsCode: string
    needsPasskey: string
  }
}

const enCustody: CustodyTexts = {
  cancel: 'Cancel',
  close: 'Close',
  continue: 'Continue',
  code: {
    recovery: {
      title: 'Open your wallet here',
      text: 'This browser doesn’t have your wallet yet. Besides the login code, we sent a recovery code to',
    },
    mailbox: {
      title: 'Confirm your recovery mailbox',
      text: 'Codes sent there open your wallet in a new browser. We sent one to',
      after: 'Not your mailbox? Close this window.',
    },
    stepUp: { title: 'Confirm it’s you', text: 'We sent a code to' },
    onlyHere: 'Enter it only here.',
    checking: 'Checking the code',
    form: 'Eight letters, for example BCDF-GHJK',
    letters: (length) => `${length}-letter code`,
    digits: (length) => `${length}-digit code`,
    letter: (place, length) => `Letter ${place} of ${length}`,
    digit: (place, length) => `Digit ${place} of ${length}`,
    missing: 'Didn’t get it?',
    again: 'Send it again',
    againIn: (seconds) => `Resend in ${seconds} s`,
  },
  devices: {
    title: 'Your devices',
    text: 'Each of these can open your wallet. Remove any you don’t recognise.',
    here: 'This browser',
    used: (date) => `Last used ${date}`,
    remove: 'Remove',
    removeNamed: (device) => `Remove ${device}`,
    confirmTitle: 'Remove this device?',
    confirmText: (device, date) =>
      `${device}, last used ${date}, won’t be able to open your wallet. To use it again there, recover your wallet.`,
    keep: 'Keep it',
    browser: { unknown: 'A browser', on: (browser, system) => `${browser} on ${system}` },
  },
  phrase: {
    title: 'Your secret phrase',
    warningTitle: 'Anyone with these 12 words controls your wallet for good.',
    warning: 'We’ll never ask for them. If someone told you to come here, close this.',
    understood: 'No one asked me to do this, and no one can see my screen.',
    show: 'Hold to show',
    done: 'Done',
    text: 'Write these words on paper, in this order. They open your EVM and Solana accounts in any other wallet.',
    label: 'Secret phrase',
  },
  factors: {
    legend: 'Any two get you back in. Set up three and you can lose one.',
    code: 'A recovery code on paper',
    password: 'A password in your head',
    passkey: 'A passkey with your face, finger or PIN',
  },
  present: {
    title: 'Recover your wallet',
    all: 'Use any two: your recovery code, your password or your passkey.',
    codeAndPassword: 'Enter your recovery code and your password.',
    passkeyAndCode: 'Use your passkey and enter your recovery code.',
    passkeyAndPassword: 'Use your passkey and enter your password.',
    recover: 'Recover',
    passkeyUsed: 'Passkey used',
    usePasskey: 'Use your passkey',
    code: 'Recovery code',
    password: 'Password',
  },
  newCode: {
    title: 'Write this down',
    text: 'This is your recovery code. You’ll see it only once, and enter it on the next screen.',
    written: 'I’ve written it down',
    keep: 'Keep it on paper. Anyone with this code and your password or passkey can open your wallet.',
  },
  checkCode: {
    title: 'Enter your recovery code',
    titleCurrent: 'Your current recovery code',
    text: 'Enter the new code you wrote down.',
    textCurrent: 'Enter your current code to confirm the change.',
  },
  newPassword: {
    title: 'Choose a password',
    text: 'You’ll need it with your recovery code or passkey. It can’t be reset.',
    hint: (length) => `At least ${length} characters. Four words work well.`,
    again: 'Password again',
    different: 'The passwords don’t match.',
  },
  mailbox: {
    title: 'Move your recovery mailbox?',
    text: 'Recovery codes still go to your old mailbox, but you now log in with another e-mail address.',
    notNow: 'Not now',
    keep: 'Keep the current one',
    move: 'Move it',
    current: 'Current mailbox',
    none: 'None',
    next: 'New mailbox',
    caution:
      'If you didn’t change your e-mail address, keep the current mailbox. After a move, this wallet can’t be recovered or exported for 72 hours.',
  },
  passkey: {
    create: 'Create a passkey',
    text: 'Your browser asks twice: to save the passkey, then to test it. Save it where your new devices can find it, such as a password manager.',
    saved: (date) => `Wallet recovery, ${date}`,
    test: 'Test your passkey',
    instead: 'Use a recovery code and password instead',
    insteadUnsupported: 'Use a recovery code and password',
    current: 'Your current passkey',
    currentText: 'Use your current passkey to confirm the change.',
    codeInstead: 'Use your recovery code instead',
    notOpened: 'Your browser couldn’t open the passkey. Try again.',
    impossible: 'This browser can’t use passkeys here. Use another device, or no passkey.',
    unsuited: 'That passkey can’t open a wallet. Use another device, or no passkey.',
    refused: 'The passkey dialog was closed or took too long. Try again.',
    other: 'That passkey belongs to another wallet. Choose the one for this wallet.',
  },
  recovery: {
    title: 'Recovery',
    assisted: 'We’ll e-mail you a code to open your wallet in a new browser.',
    self: 'Only what you set up yourself opens your wallet in a new browser.',
    required:
      'You logged in without an e-mail address, so we can’t send you codes. Set up your own way back in.',
    useEmail: 'Use e-mail codes instead',
    replace: 'Replace',
    setUp: 'Set up my own',
    setUpCode: 'Set up code and password',
    note: 'Anyone who reads your e-mail could do the same. Holding more than pocket money? Add a recovery code and password.',
    needsCode:
      'You need your current recovery code to change it. For 72 hours after that, this wallet can’t be recovered or exported.',
    needsPasskey:
      'You need your current passkey or recovery code to change it. For 72 hours after that, this wallet can’t be recovered or exported.',
  },
}

/** Returns the texts of the screens about keys. */
export const custodyTexts: () => CustodyTexts = catalogueOf('custody', enCustody)

/** A notice of an operation on a wallet. */
export interface NoticeTexts {
  subject: string
  text: string
  /** Steps for a user who did not start the operation. */
  advice: string
}

/** A page that a link in a mail opens. */
interface PageTexts {
  title: string
  text: string
}

/** Texts of mails and of the pages that their links open. `site` is a name and an origin. */
export interface MailTexts {
  code: {
    subjects: {
      login: string
      stepUp: string
      emailPrimary: string
      emailSecondary: string
      recovery: string
      mailbox: string
    }
    /** The first sentences. */
    requests: {
      login(site: string, when: string): string
      stepUp(site: string, when: string): string
      emailPrimary(site: string, when: string): string
      emailSecondary(site: string, when: string): string
      recovery(site: string, when: string): string
      mailbox(site: string, when: string): string
    }
    /** Time and browser of a request. */
    when(time: string, browser: string): string
    life(minutes: number): string
    place(site: string): string
    placeOfWindow(origin: string): string
    never: string
    notYou: string
  }
  device: {
    subject: string
    request(site: string, time: string, browser: string): string
    choose: string
    life: string
    notYou: string
    page: {
      title: string
      request(site: string, time: string, browser: string): string
      text: string
    }
    ended: PageTexts
    refused: PageTexts
    approved: PageTexts
    /** `limit`: too many mails were sent. `text`: the mail could not be sent. */
    failed: { title: string; limit: string; text: string }
  }
  change: {
    subject: string
    text(site: string, time: string, hours: number): string
    undoText(hours: number): string
    undo: string
    nothing: string
    page: PageTexts
    ended: PageTexts
    done: PageTexts
  }
  notice: {
    when(time: string): string
    from(browser: string): string
    nothing: string
    notYou(advice: string): string
    recoverySelf: NoticeTexts
    recoveryAssisted: NoticeTexts
    newBrowser: NoticeTexts
    revoked: NoticeTexts
    phrase: NoticeTexts
    mailbox: { subject: string; text(address: string): string; advice: string }
    factors: NoticeTexts
    recovered: NoticeTexts
    recoveredSoon: { subject: string; text(time: string): string; advice: string }
  }
  /** A browser, as the service describes it. */
  browser: { unknown: string; on(browser: string, system: string): string }
}

const request = (deed: string, site: string, when: string): string =>
  `A request was made to ${deed} at ${site} (${when}). If it was you, this is the code:`

const moveAway =
  'open your wallet in a browser you trust, and move your tokens to another wallet before the 72 hours are over.'

const removeAndMove =
  'open your wallet in a browser you trust, remove devices you don’t recognise, and move your tokens to another wallet.'

const protect =
  'change the password of your mailbox, open your wallet in a browser you trust, remove devices you don’t recognise, and move your tokens to another wallet.'

export const enMail: MailTexts = {
  code: {
    subjects: {
      login: 'Your code to log in',
      stepUp: 'Your code to confirm it’s you',
      emailPrimary: 'Your code to change your e-mail address',
      emailSecondary: 'Your code to confirm this e-mail address',
      recovery: 'Your recovery code for a new device',
      mailbox: 'Your code for the recovery of your wallet',
    },
    requests: {
      login: (site, when) => request('log in', site, when),
      stepUp: (site, when) => request('confirm your identity for an important step', site, when),
      emailPrimary: (site, when) =>
        request('change the e-mail address of your account', site, when),
      emailSecondary: (site, when) => request('use this e-mail address for an account', site, when),
      recovery: (site, when) => request('open your wallet on a new device', site, when),
      mailbox: (site, when) => request('choose the mailbox that recovers your wallet', site, when),
    },
    when: (time, browser) => `${time}, from ${browser}`,
    life: (minutes) =>
      minutes === 1
        ? 'It is valid for 1 minute. It works once, and only in the browser that requested it.'
        : `It is valid for ${minutes} minutes. It works once, and only in the browser that requested it.`,
    place: (site) => `Enter it only at ${site}.`,
    placeOfWindow: (origin) =>
      `Enter it only in the window whose address begins with ${origin}/. Never enter it where you log in, in an app or on a website: the login code has digits and comes in another e-mail.`,
    never:
      'We never ask for this code anywhere else: not by phone, e-mail or chat. Any such request is fraud.',
    notYou: 'If it was not you, ignore this e-mail: without the code, nothing happens.',
  },
  device: {
    subject: 'Are you trying to log in?',
    request: (site, time, browser) =>
      `A request was made to log in at ${site} (${time}, from ${browser}, which is new here). If it was you, open this page and choose the number that the site shows:`,
    choose: 'Choose the number',
    life: 'Opening the page does not log you in yet. The link is valid for 10 minutes.',
    notYou: 'If it was not you, ignore this e-mail: without your choice, there is no login.',
    page: {
      title: 'Which number do you see?',
      request: (site, time, browser) =>
        `A request was made to log in at ${site} (${time}, from ${browser}).`,
      text: 'If it was you, choose the number shown there. If not, close this page.',
    },
    ended: {
      title: 'This link has expired',
      text: 'It was used, is older than 10 minutes, or a newer one was sent. Go back to the site and request a new one.',
    },
    refused: {
      title: 'That’s not the number',
      text: 'You’re not logged in. Go back to the site and request a new link.',
    },
    approved: {
      title: 'Thank you. A code is on its way',
      text: 'Check your e-mail, and enter the code on the site. You can close this page.',
    },
    failed: {
      title: 'That didn’t work',
      limit:
        'Several e-mails were sent to you a short time ago. Wait a while, then open the link again.',
      text: 'The e-mail with your code couldn’t be sent. Wait a minute, then open the link again.',
    },
  },
  change: {
    subject: 'Your e-mail address was changed',
    text: (site, time, hours) =>
      `The e-mail address of your account was changed at ${site} (${time}). For ${hours} hours, your wallet cannot be recovered or exported.`,
    undoText: (hours) =>
      `If it was not you, undo the change within ${hours} hours. This also logs out every browser:`,
    undo: 'Undo the change',
    nothing: 'If it was you, you don’t need to do anything.',
    page: {
      title: 'Undo the change of your e-mail address?',
      text: 'Your account will go back to the address this e-mail was sent to, and every browser will be logged out.',
    },
    ended: {
      title: 'This link has expired',
      text: 'The change was already undone, or is older than 72 hours.',
    },
    done: {
      title: 'The change was undone',
      text: 'Your account has its old e-mail address again, and every browser was logged out. Log in again, then check your devices and your tokens.',
    },
  },
  notice: {
    when: (time) => `When: ${time}`,
    from: (browser) => `From: ${browser}`,
    nothing: 'If this was you, you don’t need to do anything.',
    notYou: (advice) => `If it was not you: ${advice}`,
    recoverySelf: {
      subject: 'The recovery of your wallet has changed',
      text: 'Recovering your wallet now needs your recovery code and your password.',
      advice: removeAndMove,
    },
    recoveryAssisted: {
      subject: 'The recovery of your wallet has changed',
      text: 'Recovering your wallet now needs a code that we e-mail you.',
      advice: removeAndMove,
    },
    newBrowser: {
      subject: 'A new browser can use your wallet',
      text: 'Your wallet was recovered in a browser that did not have it before.',
      advice:
        'open your wallet in a browser you trust, remove the new browser under “Your devices”, and change the password of your mailbox.',
    },
    revoked: {
      subject: 'A browser was removed from your wallet',
      text: 'A browser that could use your wallet can no longer open it.',
      advice: 'open your wallet in a browser you trust, and check “Your devices”.',
    },
    phrase: {
      subject: 'The secret phrase of your wallet was requested',
      text: 'A browser that is logged in to your account requested the secret phrase of your wallet. The phrase gives full control of the wallet.',
      advice:
        'move your tokens to another wallet immediately, and remove devices you don’t recognise.',
    },
    mailbox: {
      subject: 'Your recovery mailbox has changed',
      text: (address) =>
        `Codes that recover your wallet now go to ${address}. For 72 hours, your wallet cannot be recovered or exported.`,
      advice: moveAway,
    },
    factors: {
      subject: 'The recovery of your wallet was set up again',
      text: 'New ways to open your wallet in a new browser were set up. For 72 hours, your wallet cannot be recovered or exported.',
      advice: moveAway,
    },
    recovered: {
      subject: 'Your wallet was recovered',
      text: 'A browser entered the correct code, and can now use your wallet.',
      advice: protect,
    },
    recoveredSoon: {
      subject: 'Your wallet is about to be recovered',
      text: (time) => `A browser entered the correct code. It can use your wallet after ${time}.`,
      advice: protect,
    },
  },
  browser: { unknown: 'A browser', on: (browser, system) => `${browser} on ${system}` },
}

import type { CodePurpose } from '../otp/oneTimeCodes.js'
import type { Mail } from './mailer.js'
import { writeMail } from './writeMail.js'

const titles: Readonly<Record<CodePurpose, string>> = {
  login: 'Your code to log in',
  stepUp: 'Your code to go on',
  emailPrimary: 'Your code to change your e-mail address',
  emailSecondary: 'Your code to confirm this e-mail address',
  recovery: 'Your recovery code for a new device',
  mailbox: 'Your code for the recovery of your wallet',
}

const deeds: Readonly<Record<CodePurpose, string>> = {
  login: 'log in',
  stepUp: 'confirm that it is you, before something that matters',
  emailPrimary: 'change the e-mail address of your account',
  emailSecondary: 'use this e-mail address for an account',
  recovery: 'open your wallet on a new device',
  mailbox: 'choose the mailbox that recovers your wallet',
}

/**
 * Returns the sentences about the only place for a code. Codes of the recovery service are not
 * valid for the login (SEC-61).
 */
function placeOf(purpose: CodePurpose, site: string, origin: string): string {
  const never =
    'We never ask for this code anywhere else: not by phone, not by mail, not in a chat. Any such request is fraud.'
  if (purpose !== 'recovery' && purpose !== 'mailbox') return `Type it at ${site} only. ${never}`
  return `Type it only in the window whose address begins with ${origin}/. Never type it where you log in, in an app or on a website: the code to log in has digits and comes in another mail. ${never}`
}

/** Formats a time for a mail, in UTC: the reader's time zone is unknown. */
export function mailTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Returns the registered name of a page. */
export function siteOf({
  projectName,
  origin,
}: {
  projectName?: string | undefined
  origin: string
}): string {
  return projectName ? `${projectName} (${origin})` : origin
}

/**
 * Writes the mail with a code: the requesting page, the time, the browser, and where to enter the
 * code.
 */
export function writeCodeMail(parameters: {
  to: string
  code: string
  purpose: CodePurpose
  origin: string
  projectName?: string | undefined
  browser: string | undefined
  at: number
  minutes: number
}): Mail {
  const { to, code, purpose, origin, browser, at, minutes } = parameters
  const site = siteOf(parameters)
  const from = browser ? `, from ${browser}` : ''
  return writeMail({
    to,
    // The code is not in the subject, which locked screens show.
    subject: titles[purpose],
    before: [
      `A request was made to ${deeds[purpose]} at ${site} (${mailTime(at)}${from}). If it was you, this is the code:`,
    ],
    code,
    after: [
      `It is good for ${minutes} minutes, once, and only in the browser that asked for it.`,
      placeOf(purpose, site, origin),
      'If it was not you, do nothing: without the code there is no login.',
    ],
  })
}

import type { CodePurpose } from '../otp/oneTimeCodes.js'
import { isolate } from './isolate.js'
import type { Mail } from './mailer.js'
import { englishMail, type MailLanguage } from './mailLanguage.js'
import type { MailTexts } from './mailTexts.js'
import { writeMail } from './writeMail.js'

/**
 * Returns the sentences about the only place for a code. Codes of the recovery service are not
 * valid for the login (SEC-61).
 */
function placeOf({ code }: MailTexts, purpose: CodePurpose, site: string, origin: string): string {
  const isOfWindow = purpose === 'recovery' || purpose === 'mailbox'
  const place = isOfWindow ? code.placeOfWindow(isolate(origin)) : code.place(site)
  return `${place} ${code.never}`
}

/** Formats a time for a mail, isolated, in UTC: the reader's time zone is unknown. */
export function mailTime(at: number): string {
  return isolate(`${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`)
}

/** Returns the registered name of a page, isolated. */
export function siteOf({
  projectName,
  origin,
}: {
  projectName?: string | undefined
  origin: string
}): string {
  return projectName ? `${isolate(projectName)} (${isolate(origin)})` : isolate(origin)
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
  /** @default English */
  language?: MailLanguage | undefined
}): Mail {
  const { to, code, purpose, origin, browser, at, minutes, language = englishMail } = parameters
  const { texts } = language
  const site = siteOf(parameters)
  const time = mailTime(at)
  const when = browser === undefined ? time : texts.code.when(time, isolate(browser))
  return writeMail({
    to,
    // The code is not in the subject, which locked screens show.
    subject: texts.code.subjects[purpose],
    before: [texts.code.requests[purpose](site, when)],
    code,
    after: [texts.code.life(minutes), placeOf(texts, purpose, site, origin), texts.code.notYou],
    language,
  })
}

import { isolate } from './isolate.js'
import type { Mail } from './mailer.js'
import { englishMail, type MailLanguage } from './mailLanguage.js'
import type { MailTexts, NoticeTexts } from './mailTexts.js'
import { mailTime } from './writeCodeMail.js'
import { writeMail } from './writeMail.js'

/** Chooses the texts of a notice. */
export type ReadNotice = (texts: MailTexts['notice']) => NoticeTexts

/**
 * Writes a notice of an operation on a wallet: the operation, its time and browser, and the steps
 * against an attacker. Repeats it in English, because an attacker may have chosen the language.
 */
export function writeNotice(parameters: {
  to: string
  read: ReadNotice
  browser: string
  at: number
  /** @default English */
  language?: MailLanguage | undefined
}): Mail {
  const { to, read, browser, at, language = englishMail } = parameters
  const linesOf = ({ notice }: MailTexts): string[] => {
    const { text, advice } = read(notice)
    return [
      text,
      notice.when(mailTime(at)),
      notice.from(isolate(browser)),
      `${notice.nothing} ${notice.notYou(advice)}`,
    ]
  }
  return writeMail({
    to,
    subject: read(language.texts.notice).subject,
    before: linesOf(language.texts),
    after: [],
    language,
    english: language.locale === 'en' ? [] : linesOf(englishMail.texts),
  })
}

import { fillTexts, isRightToLeft, loadMailTexts, matchLocale } from '@latchkey/locales'
import type { Context } from 'hono'
import { describeBrowser } from '../describeBrowser.js'
import { enSocial, type SocialTexts } from '../social/socialTexts.js'
import { enMail, type MailTexts } from './mailTexts.js'

/** The language of a mail, or of a page of the service. */
export interface MailLanguage {
  /** One of the locales of the catalogues. */
  readonly locale: string
  readonly isRightToLeft: boolean
  readonly texts: MailTexts
  readonly social: SocialTexts
}

export const englishMail: MailLanguage = {
  locale: 'en',
  isRightToLeft: false,
  texts: enMail,
  social: enSocial,
}

/** Maximum length of a header, and the tags in it that are read. */
const MAX_HEADER = 256
const MAX_TAGS = 8

/** Returns the tags of `accept-language`, the preferred one first. */
function tagsOf(header: string): string[] {
  const entries = header
    .slice(0, MAX_HEADER)
    .split(',')
    .slice(0, MAX_TAGS)
    .map((entry) => {
      const [tag = '', quality = ''] = entry.trim().split(/\s*;\s*q=/)
      return { tag, quality: quality === '' ? 1 : Number(quality) || 0 }
    })
  return entries.sort((one, other) => other.quality - one.quality).map(({ tag }) => tag)
}

/** Returns the language of a known locale. A text that it lacks is English. */
export async function loadMailLanguage(locale: string): Promise<MailLanguage> {
  if (locale === 'en') return englishMail
  const { mail, social } = await loadMailTexts(locale)
  return {
    locale,
    isRightToLeft: isRightToLeft(locale),
    texts: fillTexts(enMail, mail, '', []),
    social: fillTexts(enSocial, social, '', []),
  }
}

/**
 * Returns the language of a request: of its parameter `lang`, then of its header `accept-language`,
 * which the frame sets. Both only choose one of the known locales; the first known one counts, and
 * English if there is none (SEC-86).
 */
export function mailLanguage(context: Context): Promise<MailLanguage> {
  const tags = [
    (context.req.query('lang') ?? '').slice(0, MAX_HEADER),
    ...tagsOf(context.req.header('accept-language') ?? ''),
  ]
  const known = tags.map(matchLocale).find((locale) => locale !== undefined)
  return loadMailLanguage(known ?? 'en')
}

/** Returns the language of a request, and its browser in that language. */
export async function mailFrom(
  context: Context,
): Promise<{ language: MailLanguage; browser: string }> {
  const language = await mailLanguage(context)
  const userAgent = context.req.header('user-agent')
  return { language, browser: describeBrowser(userAgent, language.texts.browser) }
}

/**
 * The locales besides English, as BCP 47 tags.
 *
 * @example
 * ```ts
 * import { locales } from '@latchkey/locales'
 *
 * console.log(locales.includes('pt-BR')) // true
 * ```
 */
export const locales: readonly string[] = [
  'ar',
  'cs',
  'da',
  'de',
  'es',
  'fa',
  'fr',
  'he',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'ms',
  'nl',
  'pl',
  'pt-BR',
  'ru',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-CN',
  'zh-TW',
]

const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)\b/i

/**
 * Returns the locale of the texts for a BCP 47 tag: `pt-PT` is shown in `pt-BR`, `zh-HK` in
 * `zh-TW`. `undefined` if there is none.
 *
 * @example
 * ```ts
 * import { matchLocale } from '@latchkey/locales'
 *
 * matchLocale('de-CH') // 'de'
 * ```
 */
export function matchLocale(tag: string): string | undefined {
  const [language = ''] = tag.toLowerCase().split(/[-_]/)
  if (language === 'en') return 'en'
  if (language === 'zh') return TRADITIONAL.test(tag.replace('_', '-')) ? 'zh-TW' : 'zh-CN'
  const old: Readonly<Record<string, string>> = { iw: 'he', in: 'id' }
  const wanted = Object.hasOwn(old, language) ? old[language] : language
  return locales.find((each) => each.toLowerCase().split('-')[0] === wanted)
}

/**
 * True for locales that are written from right to left.
 *
 * @example
 * ```ts
 * import { isRightToLeft } from '@latchkey/locales'
 *
 * isRightToLeft('ar') // true
 * ```
 */
export function isRightToLeft(locale: string): boolean {
  return /^(?:ar|fa|he)\b/.test(locale)
}

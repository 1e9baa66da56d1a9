import { type LocaleTexts, loadChunk } from './loadChunk.js'

export { fillTexts } from './fillTexts.js'
export { isRightToLeft, locales, matchLocale } from './matchLocale.js'
export type { LocaleTexts }

/**
 * Loads a chunk of the modal's texts, empty if the locale has none.
 *
 * @param locale - One of {@link locales}.
 *
 * @example
 * ```ts
 * import { loadKitTexts } from '@latchkey/locales'
 *
 * const { swap } = await loadKitTexts('de', 'swap')
 * ```
 */
export async function loadKitTexts(locale: string, chunk: string): Promise<LocaleTexts> {
  return loadChunk((await import('./kitTable.js')).table, locale, chunk)
}

/**
 * Loads the texts of mails and of their pages, empty if the locale has none.
 *
 * @example
 * ```ts
 * import { loadMailTexts } from '@latchkey/locales'
 *
 * const { mail } = await loadMailTexts('de')
 * ```
 */
export async function loadMailTexts(locale: string): Promise<LocaleTexts> {
  return loadChunk((await import('./mailTable.js')).table, locale, 'mail')
}

import { table } from './frameTable.js'
import { type LocaleTexts, loadChunk } from './loadChunk.js'

/**
 * Loads the texts of the wallet frame with one request, empty if the locale has none.
 *
 * @example
 * ```ts
 * import { loadFrameTexts } from '@latchkey/locales/frame'
 *
 * const { request } = await loadFrameTexts('de')
 * ```
 */
export async function loadFrameTexts(locale: string): Promise<LocaleTexts> {
  return loadChunk(table, locale, 'frame')
}

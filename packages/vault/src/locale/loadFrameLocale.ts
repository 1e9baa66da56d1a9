import { isRightToLeft, matchLocale } from '@latchkey/locales'
import { loadFrameTexts } from '@latchkey/locales/frame'
import { withTimeout } from '@latchkey/protocol/std'
import { english, type FrameTexts, frameTexts, setFrameTexts } from '../ui/frameLanguage.js'
import { surfaceTexts } from '../ui/surfaceTexts.js'

/** Milliseconds that a screen waits for its texts. It is then shown in English. */
const PATIENCE_MS = 2_000

const loads = new Map<string, Promise<FrameTexts>>()

function load(locale: string): Promise<FrameTexts> {
  const known = loads.get(locale)
  if (known) return known
  const loading = loadFrameTexts(locale).then((catalogues) => ({ locale, catalogues }))
  loads.set(locale, loading)
  // Loaded again at the next use.
  loading.catch(() => loads.delete(locale))
  return loading
}

/** Resolves to English after the timeout, and if the texts fail to load. */
function loadInTime(locale: string): Promise<FrameTexts> {
  const late = (): Error => new Error(`No texts of ${locale} in time.`)
  return withTimeout(load(locale), PATIENCE_MS, late).catch(() => english)
}

/**
 * Sets texts, `lang`, `dir` and title of a document. The tag only selects one of the built-in
 * locales. Any other tag gives English (SEC-86).
 */
export async function loadFrameLocale(
  document: Pick<Document, 'documentElement' | 'title'>,
  tag: string,
): Promise<void> {
  const known = matchLocale(tag) ?? 'en'
  if (known !== frameTexts().locale)
    setFrameTexts(known === 'en' ? english : await loadInTime(known))
  const { documentElement } = document
  documentElement.lang = frameTexts().locale
  documentElement.dir = isRightToLeft(frameTexts().locale) ? 'rtl' : 'ltr'
  document.title = surfaceTexts().wallet
}

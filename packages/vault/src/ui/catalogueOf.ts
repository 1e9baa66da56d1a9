import { fillTexts } from '@latchkey/locales'
import { english, frameTexts } from './frameLanguage.js'

/**
 * Creates a function that returns a catalogue in the language of this page. A text that is missing
 * in the locale is English.
 */
export function catalogueOf<texts>(name: string, own: texts): () => texts {
  let filled = { from: english, texts: own }
  return () => {
    const from = frameTexts()
    if (filled.from !== from)
      filled = {
        from,
        texts: from === english ? own : fillTexts(own, from.catalogues[name], '', []),
      }
    return filled.texts
  }
}

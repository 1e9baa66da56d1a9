import type { Latchkey } from '@latchkey/core'
import { localeOf } from '@latchkey/core/internal'
import { useEffect, useReducer, useState } from 'react'
import type { LatchkeyTexts, LocaleTexts } from '../kernel/localeTexts.js'
import { useMachine } from '../kernel/useMachine.js'

/**
 * Returns the texts of the kit's locale, and a function that chooses them again. Loads nothing for
 * English without texts of the app. Sends the language to the login's frame.
 */
export function useLocaleTexts(
  latchkey: Latchkey,
  own: LatchkeyTexts | undefined,
): readonly [texts: LocaleTexts | undefined, refresh: () => void] {
  const locale = useMachine(localeOf(latchkey))
  const [texts, setTexts] = useState<LocaleTexts>()
  const [page, refresh] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let isCurrent = true
    const show = (found: LocaleTexts | undefined): void => {
      if (!isCurrent) return
      setTexts(found)
      latchkey.options.login?.syncLocale(found?.tag ?? 'en')
    }
    const tags =
      locale === 'auto' ? [document.documentElement.lang, ...navigator.languages] : [locale]
    if (own || !/^en\b/.test(tags.find(Boolean) ?? 'en'))
      import('./createLocaleTexts.js').then(
        (code) => code.createLocaleTexts(tags, own, show),
        // English is shown.
        () => show(undefined),
      )
    else show(undefined)
    return () => {
      isCurrent = false
    }
  }, [latchkey, locale, own, page])
  return [texts, refresh]
}

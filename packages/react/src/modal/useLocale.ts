import { setLocale } from '@latchkey/core'
import { localeOf } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Result of {@link useLocale}. */
export interface UseLocale {
  /** The setting: a BCP 47 tag, or `'auto'`. */
  locale: string
  /** The language of the texts in use, for example `pt-BR`. */
  language: string
  /** Changes the setting. Throws an `OptionError` for a value that is not a tag. */
  setLocale(locale: string): void
}

/**
 * Returns the locale, and the function that changes it.
 *
 * @throws LatchkeyError outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useLocale } from '@latchkey/react'
 *
 * export function German() {
 *   const { setLocale } = useLocale()
 *   return <button onClick={() => setLocale('de')}>Deutsch</button>
 * }
 * ```
 */
export function useLocale(): UseLocale {
  const { latchkey, locale } = useLatchkeyContext()
  return {
    locale: useMachine(localeOf(latchkey)),
    language: locale?.tag ?? 'en',
    setLocale: useCallback((tag: string) => setLocale(latchkey, tag), [latchkey]),
  }
}

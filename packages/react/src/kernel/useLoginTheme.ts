import { useEffect } from 'react'
import { useKit } from './context.js'
import { useMedia } from './useMedia.js'

/** Tells the login's frame how the page looks, now and when that changes. */
export function useLoginTheme(): void {
  const { latchkey, theme } = useKit()
  const { login, themeMode } = latchkey.options
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const mode = themeMode === 'system' ? (isDark ? 'dark' : 'light') : themeMode
  useEffect(() => {
    const entries = Object.entries(theme).filter((entry): entry is [string, string] => entry[1] !== undefined)
    login?.syncTheme({ themeMode: mode, themeVariables: Object.fromEntries(entries) })
  }, [login, mode, theme])
}

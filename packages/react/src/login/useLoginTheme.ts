import { useEffect } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useThemeMode } from '../kernel/useThemeMode.js'

/** Tells the login's frame how the page looks, now and when that changes. */
export function useLoginTheme(): void {
  const { latchkey, theme } = useLatchkeyContext()
  const { login } = latchkey.options
  const mode = useThemeMode()
  useEffect(() => {
    const entries = Object.entries(theme).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    login?.syncTheme({ themeMode: mode, themeVariables: Object.fromEntries(entries) })
  }, [login, mode, theme])
}

import { noop } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useThemeMode } from '../kernel/useThemeMode.js'

/** Sends the page's theme to the login's frame, now and when it changes. */
export function useLoginTheme(): void {
  const { latchkey, theme } = useLatchkeyContext()
  const { login } = latchkey.options
  const mode = useThemeMode()
  useEffect(() => {
    if (!login) return
    let isCurrent = true
    import('./syncTheme.js').then(
      ({ syncTheme }) => isCurrent && syncTheme(login, theme, mode),
      noop, // Cosmetic: the frame keeps its own colors.
    )
    return () => {
      isCurrent = false
    }
  }, [login, mode, theme])
}

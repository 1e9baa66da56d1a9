import { setThemeMode } from '@latchkey/core'
import { type ThemeMode, themeModeOf } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useThemeMode } from '../kernel/useThemeMode.js'

/** Result of {@link useTheme}. */
export interface UseTheme {
  /** The setting: `'system'` follows the user's device. */
  themeMode: ThemeMode
  /** The colours that the setting leads to on this device. */
  colorScheme: 'light' | 'dark'
  /** Changes the setting. Throws an `OptionError` for another value. */
  setThemeMode(themeMode: ThemeMode): void
}

/**
 * Returns the theme mode, and the verb that changes it.
 *
 * @throws LatchkeyError outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useTheme } from '@latchkey/react'
 *
 * export function DarkMode() {
 *   const { colorScheme, setThemeMode } = useTheme()
 *   const other = colorScheme === 'dark' ? 'light' : 'dark'
 *   return <button onClick={() => setThemeMode(other)}>Switch to {other}</button>
 * }
 * ```
 */
export function useTheme(): UseTheme {
  const { latchkey } = useLatchkeyContext()
  return {
    themeMode: useMachine(themeModeOf(latchkey)),
    colorScheme: useThemeMode(),
    setThemeMode: useCallback((mode: ThemeMode) => setThemeMode(latchkey, mode), [latchkey]),
  }
}

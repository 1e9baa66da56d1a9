import { setThemeMode } from '@latchkey/core'
import { appearanceOf, type LatchkeyTheme, setTheme, type ThemeMode } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useThemeMode } from '../kernel/useThemeMode.js'

/** Result of {@link useTheme}. */
export interface UseTheme {
  /** The setting: `'system'` follows the user's device. */
  themeMode: ThemeMode
  /** The color scheme that the setting selects on this device. */
  colorScheme: 'light' | 'dark'
  /** The tokens of `setTheme`, else those of the provider, else the option `theme`. */
  theme: LatchkeyTheme
  /** Changes the setting. Throws an `OptionError` for another value. */
  setThemeMode(themeMode: ThemeMode | 'auto'): void
  /**
   * Changes the tokens; `undefined` returns to those of provider and option. Throws an `OptionError`
   * for a token that does not exist or a value that it cannot have.
   */
  setTheme(theme: LatchkeyTheme | undefined): void
}

/**
 * Returns theme and theme mode, and the verbs that change them.
 *
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { midnight } from '@latchkey/core/themes'
 * import { useTheme } from '@latchkey/react'
 *
 * export function DarkMode() {
 *   const { colorScheme, setTheme, setThemeMode } = useTheme()
 *   const other = colorScheme === 'dark' ? 'light' : 'dark'
 *   return (
 *     <>
 *       <button onClick={() => setThemeMode(other)}>Switch to {other}</button>
 *       <button onClick={() => setTheme(midnight)}>Midnight</button>
 *     </>
 *   )
 * }
 * ```
 */
export function useTheme(): UseTheme {
  const { latchkey, theme } = useLatchkeyContext()
  const { themeMode } = useMachine(appearanceOf(latchkey))
  return {
    themeMode: themeMode === 'auto' ? 'system' : themeMode,
    colorScheme: useThemeMode(),
    theme,
    setThemeMode: useCallback(
      (mode: ThemeMode | 'auto') => setThemeMode(latchkey, mode),
      [latchkey],
    ),
    setTheme: useCallback(
      (next: LatchkeyTheme | undefined) => setTheme(latchkey, next),
      [latchkey],
    ),
  }
}

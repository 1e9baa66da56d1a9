import type { Latchkey } from '@latchkey/core'
import { isToken, type LatchkeyTheme, tokensOf } from '@latchkey/core/internal'

/**
 * Sends mode and theme to the login's frame. Only checked values, and none that refers to the app's
 * style sheets, which do not apply in the frame.
 */
export function syncTheme(
  login: NonNullable<Latchkey['options']['login']>,
  theme: LatchkeyTheme,
  themeMode: 'light' | 'dark',
): void {
  const tokens = tokensOf(theme, themeMode).filter(
    ([name, value]) => isToken(name, value) && !value.includes('var('),
  )
  login.syncTheme({ themeMode, themeVariables: Object.fromEntries(tokens) })
}

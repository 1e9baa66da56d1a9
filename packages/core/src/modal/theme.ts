/** Names of the tokens that an app may set. The first three are usually all there is to set. */
type ThemeToken =
  | '--lk-accent'
  | '--lk-radius'
  | '--lk-font'
  | '--lk-font-mono'
  | '--lk-scale'
  | '--lk-tone'
  | '--lk-width'
  | '--lk-surface'
  | '--lk-well'
  | '--lk-well-hover'
  | '--lk-well-press'
  | '--lk-line'
  | '--lk-line-strong'
  | '--lk-text'
  | '--lk-text-2'
  | '--lk-text-3'
  | '--lk-success'
  | '--lk-success-soft'
  | '--lk-warning'
  | '--lk-warning-soft'
  | '--lk-danger'
  | '--lk-danger-soft'
  | '--lk-scrim'

type ThemeTokens = { readonly [name in ThemeToken]?: string | undefined }

/**
 * Values of tokens, as CSS writes them: `--lk-accent` is a color, `--lk-radius` a length (12px
 * unless set), `--lk-font` a font stack, `--lk-scale` a number from 0.85 to 1.15, `--lk-tone` the
 * hue of the neutrals in degrees, `--lk-width` the modal's width. `light` and `dark` hold the values
 * of one mode. A value here overrides the app's own style sheets.
 *
 * @example
 * ```ts
 * import type { LatchkeyTheme } from '@latchkey/core/themes'
 *
 * const theme: LatchkeyTheme = {
 *   '--lk-accent': '#b3261e',
 *   '--lk-radius': '4px',
 *   '--lk-font': '"Inter", sans-serif',
 *   dark: { '--lk-accent': '#f2b8b5' },
 * }
 * ```
 */
export type LatchkeyTheme = ThemeTokens & {
  readonly light?: ThemeTokens | undefined
  readonly dark?: ThemeTokens | undefined
}

/** Matches names and values that can neither load a file nor end the declaration. */
const harmless = /^--lk-(?![\s\S]*(url|image|set|src)\()[^\\;{}]+$/i

/**
 * Returns the tokens of a theme in one mode, by name.
 *
 * @example
 * ```ts
 * import { tokensOf } from '@latchkey/core/internal'
 *
 * tokensOf({ '--lk-radius': '4px', dark: { '--lk-radius': '8px' } }, 'dark')
 * // [['--lk-radius', '8px']]
 * ```
 */
export function tokensOf(theme: LatchkeyTheme, mode: 'light' | 'dark'): [string, string][] {
  return Object.entries({ ...theme, ...theme[mode] }).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && harmless.test(entry.join('')),
  )
}

/** Names of the tokens an app may set. The first three are usually all there is to set. */
type LatchkeyToken =
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
  | '--lk-warning'
  | '--lk-danger'
  | '--lk-scrim'

/**
 * Values of tokens, as CSS would write them: `--lk-accent` any colour, `--lk-radius` a length (12px
 * unless set), `--lk-font` a font stack, `--lk-scale` a number from 0.9 to 1.15, `--lk-tone` the
 * hue of the neutrals in degrees. What is set here wins over the page's own style sheets.
 *
 * @example
 * ```ts
 * import type { LatchkeyTheme } from '@latchkey/react'
 *
 * const theme: LatchkeyTheme = { '--lk-accent': '#b3261e', '--lk-radius': '4px' }
 * ```
 */
export type LatchkeyTheme = { readonly [name in LatchkeyToken]?: string | undefined }

/**
 * Texts that an app puts in place of the kit's, by key of `@latchkey/locales`. Placeholders are
 * those of the kit's text.
 *
 * @example
 * ```ts
 * import type { LatchkeyTexts } from '@latchkey/react'
 *
 * const texts: LatchkeyTexts = { 'connect.connect.title': 'Join {app}' }
 * ```
 */
export type LatchkeyTexts = Readonly<Record<string, string>>

/** Texts of one locale, over the English ones. */
export interface LocaleTexts {
  /** The locale of the texts, for example `pt-BR`. */
  readonly tag: string
  /** The user's tag, for numbers and dates, for example `pt-PT`. */
  readonly formatTag: string | undefined
  readonly isRightToLeft: boolean
  /** Returns a catalogue. English until it is loaded. */
  read<texts>(name: string, english: texts): texts
  /** Resolves when the texts of a view are loaded, have failed to load, or take too long. */
  ready(view: string): Promise<void>
}

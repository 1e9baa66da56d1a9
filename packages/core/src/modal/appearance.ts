import { createMachine, type EventMachine } from '../kernel/machine.js'
import { memo } from '../kernel/memo.js'
import type { ModalLatchkey } from './modalLatchkey.js'
import type { LatchkeyTheme } from './theme.js'

/** The colors that the kit is drawn in; `'system'` follows the setting of the user's device. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** Theme mode and theme of a running kit. */
export interface Appearance {
  /** `'auto'` is another name of `'system'`. */
  themeMode: ThemeMode | 'auto'
  /** `undefined` until {@link setTheme}: the theme of the app's options and components holds. */
  theme?: LatchkeyTheme | undefined
}

/**
 * Returns the machine that holds the appearance of a kit: the option `themeMode` until
 * `setThemeMode` changes it, and the theme of `setTheme`.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { appearanceOf } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * console.log(appearanceOf(latchkey).getState().themeMode) // 'system'
 * ```
 */
export function appearanceOf(
  latchkey: Pick<ModalLatchkey, 'memos' | 'options'>,
): EventMachine<Appearance, Partial<Appearance>> {
  return memo(latchkey, 'appearance', () =>
    createMachine<Appearance, Partial<Appearance>>({
      initial: { themeMode: latchkey.options.themeMode },
      reduce: (state, change) => ({ ...state, ...change }),
    }),
  )
}

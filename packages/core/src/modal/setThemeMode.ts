import { OptionError } from '../kernel/errors.js'
import { createMachine, type EventMachine } from '../kernel/machine.js'
import { memo } from '../kernel/memo.js'
import type { ModalLatchkey } from './modalLatchkey.js'

/** The colours that the kit is drawn in; `'system'` follows the setting of the user's device. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** An event of {@link themeModeOf}. */
export interface ThemeModeEvent {
  type: 'themeModeSet'
  themeMode: ThemeMode
}

const modes: readonly ThemeMode[] = ['light', 'dark', 'system']

/**
 * Returns the machine that holds the theme mode of a kit: the option `themeMode` until {@link
 * setThemeMode} changes it.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { themeModeOf } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * console.log(themeModeOf(latchkey).getState()) // 'system'
 * ```
 */
export function themeModeOf(
  latchkey: Pick<ModalLatchkey, 'memos' | 'options'>,
): EventMachine<ThemeMode, ThemeModeEvent> {
  return memo(latchkey, 'themeMode', () =>
    createMachine<ThemeMode, ThemeModeEvent>({
      initial: latchkey.options.themeMode,
      reduce: (_, { themeMode }) => themeMode,
    }),
  )
}

/**
 * Changes the theme mode of a running kit: buttons, modal and the login's frame follow at once.
 *
 * @throws {@link OptionError} if the mode is none of the three.
 *
 * @example
 * ```ts
 * import { type Latchkey, setThemeMode } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * setThemeMode(latchkey, 'dark')
 * ```
 */
export function setThemeMode(
  latchkey: Pick<ModalLatchkey, 'memos' | 'options'>,
  themeMode: ThemeMode,
): void {
  if (!modes.includes(themeMode)) {
    throw new OptionError({
      option: 'themeMode',
      expected: '"light", "dark" or "system"',
      received: JSON.stringify(themeMode) ?? 'undefined',
      docsPath: '/options.md#thememode',
    })
  }
  themeModeOf(latchkey).send({ type: 'themeModeSet', themeMode })
}

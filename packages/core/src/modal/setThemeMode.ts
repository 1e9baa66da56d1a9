import { OptionError } from '../kernel/errors.js'
import { appearanceOf, type ThemeMode } from './appearance.js'
import type { ModalLatchkey } from './modalLatchkey.js'

const modes: readonly unknown[] = ['light', 'dark', 'system', 'auto']

/**
 * Changes the theme mode of a running kit: buttons, modal and the login's frame follow at once.
 *
 * @param themeMode - `'auto'` is another name of `'system'`.
 * @throws {@link OptionError} for another value.
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
  themeMode: ThemeMode | 'auto',
): void {
  if (!modes.includes(themeMode)) {
    throw new OptionError({
      option: 'themeMode',
      expected: '"light", "dark", "system" or "auto"',
      received: JSON.stringify(themeMode) ?? 'undefined',
      docsPath: '/options.md#thememode',
    })
  }
  appearanceOf(latchkey).send({ themeMode })
}

import { appearanceOf } from '../appearance.js'
import type { ModalLatchkey } from '../modalLatchkey.js'
import type { LatchkeyTheme } from '../theme.js'
import { checkTheme } from './checkTheme.js'

/**
 * Changes the theme of a running kit: buttons, modal and the login's frame follow at once. Replaces
 * the option `theme` and the theme of the provider; `undefined` returns to them.
 *
 * @throws {@link OptionError} for a token that does not exist or a value that it cannot have.
 *
 * @example
 * ```ts
 * import type { Latchkey } from '@latchkey/core'
 * import { midnight, setTheme } from '@latchkey/core/themes'
 *
 * declare const latchkey: Latchkey
 * setTheme(latchkey, { ...midnight, '--lk-accent': '#7c5cff' })
 * ```
 */
export function setTheme(
  latchkey: Pick<ModalLatchkey, 'memos' | 'options'>,
  theme: LatchkeyTheme | undefined,
): void {
  if (theme !== undefined) checkTheme(theme)
  appearanceOf(latchkey).send({ theme })
}

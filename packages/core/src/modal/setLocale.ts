import { OptionError } from '../kernel/errors.js'
import { isLocale } from '../kernel/isLocale.js'
import { createMachine, type EventMachine } from '../kernel/machine.js'
import { memo } from '../kernel/memo.js'
import type { ModalLatchkey } from './modalLatchkey.js'

/** An event of {@link localeOf}. */
interface LocaleEvent {
  type: 'localeSet'
  locale: string
}

/**
 * Returns the machine that holds the locale of a kit, a BCP 47 tag or `'auto'`: the option `locale`
 * until {@link setLocale} changes it.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { localeOf } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * console.log(localeOf(latchkey).getState()) // 'auto'
 * ```
 */
export function localeOf(
  latchkey: Pick<ModalLatchkey, 'memos' | 'options'>,
): EventMachine<string, LocaleEvent> {
  return memo(latchkey, 'locale', () =>
    createMachine<string, LocaleEvent>({
      initial: latchkey.options.locale ?? 'auto',
      reduce: (_, { locale }) => locale,
    }),
  )
}

/**
 * Changes the locale of a running kit: texts, numbers and dates follow. `'auto'` is the language of
 * the document, then the browser's.
 *
 * @param locale - `'auto'`, or a BCP 47 tag. A language without texts is shown in English.
 * @throws {@link OptionError} for another value.
 *
 * @example
 * ```ts
 * import { type Latchkey, setLocale } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * setLocale(latchkey, 'pt-BR')
 * ```
 */
export function setLocale(
  latchkey: Pick<ModalLatchkey, 'memos' | 'options'>,
  locale: string,
): void {
  if (!isLocale(locale)) {
    throw new OptionError({
      option: 'locale',
      expected: '"auto" or a BCP 47 tag, such as de-CH',
      received: JSON.stringify(locale) ?? 'undefined',
      docsPath: '/options.md#locale',
    })
  }
  localeOf(latchkey).send({ type: 'localeSet', locale })
}

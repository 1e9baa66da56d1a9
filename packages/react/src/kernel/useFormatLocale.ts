import { localeOf } from '@latchkey/core/internal'
import { useLatchkeyContext } from './context.js'
import { useMachine } from './useMachine.js'

/** Returns the BCP 47 tag of numbers and dates. `undefined`: the browser's. */
export function useFormatLocale(): string | undefined {
  const { latchkey, locale } = useLatchkeyContext()
  const tag = useMachine(localeOf(latchkey))
  return tag === 'auto' ? locale?.formatTag : tag
}

import { accountDisplayOf } from '@latchkey/core/internal'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Returns whether amounts are hidden, and the switch for it. */
export function useHiddenAmounts(): { isHidden: boolean; toggle(): void } {
  const display = accountDisplayOf(useLatchkeyContext().latchkey)
  const isHidden = useMachine(display, (state) => state.isHidden)
  return {
    isHidden,
    toggle: () => display.setHidden(!isHidden),
  }
}

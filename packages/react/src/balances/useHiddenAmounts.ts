import { accountDisplayOf } from '@latchkey/core/internal'
import { useKit } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Returns whether amounts are hidden, and the switch for it. */
export function useHiddenAmounts(): { isHidden: boolean; toggle(): void } {
  const display = accountDisplayOf(useKit().latchkey)
  const isHidden = useMachine(display, (state) => state.isHidden)
  return {
    isHidden,
    toggle: () => display.setHidden(!isHidden),
  }
}

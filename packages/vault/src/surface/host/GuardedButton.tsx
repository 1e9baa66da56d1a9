import { type ButtonKind, buttonClass } from '@latchkey/ui/buttonClass'
import { type ReactElement, type ReactNode, useRef, useSyncExternalStore } from 'react'
import type { PressGuard } from './createFocusGuard.js'

interface GuardedButtonProps {
  guard: PressGuard
  onPress(): void
  children: ReactNode
  kind: ButtonKind
  isDisabled?: boolean | undefined
  testId?: string | undefined
}

/** True for a new press of Enter or Space. A held key repeats. */
const isPressKey = ({ key, repeat }: { key: string; repeat: boolean }): boolean =>
  !repeat && (key === 'Enter' || key === ' ')

/**
 * Renders a button with consequences. A press counts only if the guard is open at its start and at
 * its end. This excludes the second half of a double click, a key held since before, and a click by
 * a script.
 */
export function GuardedButton({
  guard,
  onPress,
  children,
  kind,
  isDisabled = false,
  testId,
}: GuardedButtonProps): ReactElement {
  const isOpen = useSyncExternalStore(guard.subscribe, guard.isOpen)
  /** `undefined` if no press was seen to begin, as when a screen reader clicks. */
  const began = useRef<boolean | undefined>(undefined)
  const isClosed = isDisabled || !isOpen
  return (
    <button
      type="button"
      className={buttonClass(kind)}
      data-testid={testId}
      // Stays focusable, so that it does not lose the user's focus.
      aria-disabled={isClosed || undefined}
      onPointerDown={() => {
        began.current = guard.isOpen()
      }}
      onKeyDown={(event) => {
        if (isPressKey(event)) began.current = guard.isOpen()
        // A held key would repeat the press.
        else if (event.repeat) {
          began.current = false
          event.preventDefault()
        }
      }}
      onClick={(event) => {
        const isWhole = began.current !== false && event.isTrusted
        began.current = undefined
        if (isWhole && !isDisabled && guard.isOpen()) onPress()
      }}
    >
      <span>{children}</span>
    </button>
  )
}

import type { Clock } from '@latchkey/core/internal'
import { noop } from '@latchkey/core/internal'

/** Passes on the last of several values in quick succession. */
export interface Debounced<value> {
  set(value: value): void
  cancel(): void
}

/**
 * @param parameters.ms - Milliseconds without a new value after which the last one is passed on.
 */
export function debounce<value>({
  clock,
  ms,
  onSettled,
}: {
  clock: Clock
  ms: number
  onSettled(value: value): void
}): Debounced<value> {
  let cancel: () => void = noop
  return {
    set(value) {
      cancel()
      cancel = clock.after(ms, () => onSettled(value))
    },
    cancel: () => cancel(),
  }
}

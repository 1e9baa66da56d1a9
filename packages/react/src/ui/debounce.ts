import type { Clock } from '@latchkey/core/internal'
import { noop } from '@latchkey/core/internal'

/** Passes on the last of several values that follow each other quickly. */
export interface Debounced<value> {
  set(value: value): void
  cancel(): void
}

/** @param parameters.ms - Quiet time in milliseconds after which the last value is passed on. */
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

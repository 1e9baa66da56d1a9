import { abortable, sleep } from '@latchkey/protocol/std'
import type { Clock } from './clock.js'
import { CancelledError } from './errors.js'

const toError = (): CancelledError => new CancelledError()

/** Waits, or rejects with CancelledError as soon as `signal` is aborted. */
export function wait(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms <= 0) return orCancelled(Promise.resolve(), signal)
  return sleep(ms, { signal, clock, toError })
}

/**
 * Resolves as the promise does, or rejects with a CancelledError as soon as `signal` is aborted.
 * The promise's later outcome is ignored.
 */
export function orCancelled<value>(
  promise: Promise<value>,
  signal: AbortSignal | undefined,
): Promise<value> {
  return abortable(promise, signal, toError)
}

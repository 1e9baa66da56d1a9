import type { Clock } from './clock.js'
import { CancelledError } from './errors.js'

/** Waits, or rejects with CancelledError as soon as `signal` is aborted. */
export function wait(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms <= 0) return orCancelled(Promise.resolve(), signal)
  const state = { cancel: (): void => undefined }
  const over = new Promise<void>((resolve) => {
    state.cancel = clock.after(ms, resolve)
  })
  return orCancelled(over, signal).finally(() => state.cancel())
}

/**
 * Resolves as the promise does, or rejects with a CancelledError as soon as `signal` is aborted.
 * The promise's later outcome is ignored.
 */
export function orCancelled<value>(
  promise: Promise<value>,
  signal: AbortSignal | undefined,
): Promise<value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new CancelledError())
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
  })
}

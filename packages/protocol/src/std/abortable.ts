/**
 * Settles as the promise does, or rejects as soon as the signal aborts. Ignores the promise's later
 * outcome, and removes its listener when the promise settles.
 *
 * @param toError - Converts the signal's reason to the error of an abort.
 *
 * @example
 * ```ts
 * import { abortable } from '@latchkey/protocol/std'
 *
 * const response = await abortable(fetch('/slow'), AbortSignal.timeout(5_000))
 * ```
 */
export function abortable<value>(
  promise: Promise<value>,
  signal: AbortSignal | undefined,
  toError: (reason: unknown) => unknown = (reason) => reason,
): Promise<value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(toError(signal.reason))
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
  })
}

/**
 * Settles as the promise does, or rejects after `ms`. Ignores the promise's later outcome.
 *
 * @param toError - Creates the error of a timeout.
 *
 * @example
 * ```ts
 * import { withTimeout } from '@latchkey/protocol/std'
 *
 * const response = await withTimeout(fetch('/slow'), 5_000, () => new Error('No answer in 5 s.'))
 * ```
 */
export function withTimeout<value>(
  promise: Promise<value>,
  ms: number,
  toError: () => Error,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(toError()), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

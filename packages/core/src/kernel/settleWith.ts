import { noop } from '@latchkey/protocol/std'
import type { Cancel } from './clock.js'
import { CancelledError } from './errors.js'
import type { Machine } from './machine.js'

/** Returns a rejected promise that reports no unhandled rejection when it is not used. */
export function rejected(error: unknown): Promise<never> {
  const promise = Promise.reject(error)
  promise.catch(noop)
  return promise
}

/** The end of an operation, as a state of its machine shows it. */
export type Outcome<result> = { result: result } | { error: unknown }

/**
 * Resolves or rejects with the outcome that a machine's state shows, at the latest with the next
 * state that has one. A promise that is not used reports no unhandled rejection, because the state
 * has the same outcome.
 *
 * @param outcomeOf - Returns the outcome of a state, or `undefined` while the operation is in
 * progress.
 * @param options.signal - Rejects with {@link CancelledError} and calls `cancel` when it aborts.
 * @param options.cancel - Ends the operation.
 */
export function settleWith<state, result>(
  machine: Machine<state>,
  outcomeOf: (state: state) => Outcome<result> | undefined,
  options: { signal?: AbortSignal | undefined; cancel?: (() => void) | undefined } = {},
): Promise<result> {
  const { signal, cancel } = options
  const promise = new Promise<result>((resolve, reject) => {
    let stop: Cancel = noop
    function check(): void {
      const outcome = outcomeOf(machine.getState())
      if (!outcome) return
      stop()
      if ('error' in outcome) reject(outcome.error)
      else resolve(outcome.result)
    }
    function abort(): void {
      stop()
      reject(new CancelledError())
      cancel?.()
    }
    if (signal?.aborted) return abort()
    const unsubscribe = machine.subscribe(check)
    signal?.addEventListener('abort', abort)
    stop = () => {
      unsubscribe()
      signal?.removeEventListener('abort', abort)
    }
    check()
  })
  promise.catch(noop)
  return promise
}

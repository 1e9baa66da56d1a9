import { type Clock, systemClock } from './clock.js'
import { CancelledError, TimeoutError } from './errors.js'

/**
 * The kit's timeouts, in milliseconds.
 *
 * @example
 * ```ts
 * import { deadlines } from '@latchkey/core/internal'
 *
 * deadlines.interactive // 300000
 * ```
 */
export const deadlines: {
  /** A wallet request that needs the user. */
  readonly interactive: number
  /** A request to a wallet or node without the user. */
  readonly read: number
  /** The time until an accepted switch of network must be complete. */
  readonly switchNetwork: number
} = { interactive: 300_000, read: 15_000, switchNetwork: 10_000 }

/** The deadline and the cancellation of a promise. */
export interface SettleParameters {
  /** The timeout in milliseconds. */
  deadline: number
  signal?: AbortSignal | undefined
  clock?: Clock | undefined
}

/**
 * Adds a deadline and cancellation to a promise. Ignores its later result.
 *
 * @throws {@link TimeoutError} after `deadline`; {@link CancelledError} when `signal` is aborted.
 *
 * @example
 * ```ts
 * import { settle } from '@latchkey/core/internal'
 *
 * const hash = await settle(Promise.resolve('0x…'), { deadline: 15_000 })
 * ```
 */
export function settle<value>(
  promise: PromiseLike<value>,
  parameters: SettleParameters,
): Promise<value> {
  const { deadline, signal, clock = systemClock } = parameters
  return new Promise<value>((resolve, reject) => {
    const finish = (act: () => void): void => {
      cancel()
      signal?.removeEventListener('abort', onAbort)
      act()
    }
    const onAbort = (): void => finish(() => reject(new CancelledError()))
    const cancel = clock.after(deadline, () => finish(() => reject(new TimeoutError({ deadline }))))
    // Also after an abort: a rejection without a listener would be reported as unhandled.
    promise.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(error)),
    )
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
  })
}

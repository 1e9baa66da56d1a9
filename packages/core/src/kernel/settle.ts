import { type Clock, systemClock } from './clock.js'
import { CancelledError, TimeoutError } from './errors.js'

/**
 * How long the kit waits, in milliseconds.
 *
 * @example
 * ```ts
 * import { deadlines } from '@latchkey/core/internal'
 *
 * deadlines.interactive // 300000
 * ```
 */
export const deadlines: {
  /** A person is asked something in a wallet. */
  readonly interactive: number
  /** A wallet or node is asked something that needs no person. */
  readonly read: number
  /** A wallet said it switched network; how long until it must be true. */
  readonly switchNetwork: number
} = { interactive: 300_000, read: 15_000, switchNetwork: 10_000 }

/** How long to wait, and who may stop the waiting. */
export interface SettleParameters {
  /** Milliseconds after which the promise counts as lost. */
  deadline: number
  signal?: AbortSignal | undefined
  clock?: Clock | undefined
}

/**
 * Gives a promise a deadline and a cancel. Whatever it does afterwards is ignored.
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
    // Even when nobody waits any more: a rejection without a listener would be reported as
    // unhandled.
    promise.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(error)),
    )
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
  })
}

import { abortable } from './abortable.js'
import { noop } from './noop.js'

/** A clock's timer: calls back once after `ms`, unless the returned function is called before. */
interface Timer {
  after(ms: number, callback: () => void): () => void
}

/**
 * The machine's own timer.
 *
 * @example
 * ```ts
 * import { systemTimer } from '@latchkey/protocol/std'
 *
 * const cancel = systemTimer.after(500, () => console.log('half a second later'))
 * cancel()
 * ```
 */
export const systemTimer: Timer = {
  after(ms, callback) {
    const id = setTimeout(callback, ms)
    return () => clearTimeout(id)
  },
}

interface SleepOptions {
  signal?: AbortSignal | undefined
  /** Replaces the machine's own timers, for example in tests. */
  clock?: Timer | undefined
  /** Converts the signal's reason to the error of an abort. */
  toError?: ((reason: unknown) => unknown) | undefined
}

/**
 * Resolves after `ms`. Rejects with the signal's reason if the signal aborts first.
 *
 * @example
 * ```ts
 * import { sleep } from '@latchkey/protocol/std'
 *
 * await sleep(1_000, { signal: AbortSignal.timeout(5_000) })
 * ```
 */
export function sleep(
  ms: number,
  { signal, clock = systemTimer, toError }: SleepOptions = {},
): Promise<void> {
  let cancel: () => void = noop
  const over = new Promise<void>((resolve) => {
    cancel = clock.after(ms, resolve)
  })
  return abortable(over, signal, toError).finally(cancel)
}

/** The kit's source of time, replaceable in tests. Times are in milliseconds. */
export interface Clock {
  /**
   * Returns the local time in milliseconds since 1970. It may be wrong, and may jump while a timer
   * runs.
   */
  now(): number
  /** Calls back once after `ms`, unless cancelled before. */
  after(ms: number, callback: () => void): Cancel
}

/** Cancels the operation that returned it. Idempotent. */
export type Cancel = () => void

/**
 * The system clock.
 *
 * @example
 * ```ts
 * import { systemClock } from '@latchkey/core/internal'
 *
 * const cancel = systemClock.after(500, () => console.log('half a second later'))
 * cancel()
 * ```
 */
export const systemClock: Clock = {
  // Not performance.now(): in many browsers it stops while the machine sleeps, so expiry would be
  // late.
  now: Date.now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

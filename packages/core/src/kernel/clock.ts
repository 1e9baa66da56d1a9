/** Where the kit takes its time from, so that tests can hold it. Times are milliseconds. */
export interface Clock {
  /**
   * Milliseconds since 1970 as this machine has it: it may be wrong, and may be set while somebody
   * waits.
   */
  now(): number
  /** Calls back once after `ms`, unless `cancel` was called before. */
  after(ms: number, callback: () => void): Cancel
}

/** Cancels what returned it. Calling it twice is harmless. */
export type Cancel = () => void

/**
 * The machine's own clock.
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
  // Not performance.now(): in many browsers that stands still while the machine sleeps, and what
  // expires would not.
  now: Date.now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

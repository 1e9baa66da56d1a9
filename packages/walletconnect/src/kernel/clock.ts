import { systemTimer } from '@latchkey/protocol/std'

/** The client's clock, which tests can replace. */
export interface Clock {
  /** Returns the milliseconds since 1970. */
  now(): number
  /** Calls back once after `ms`, unless the returned function was called before. */
  after(ms: number, callback: () => void): () => void
}

/**
 * Reads the machine's clock.
 *
 * @example
 * ```ts
 * import { wallClock } from '@latchkey/walletconnect/wire'
 *
 * const cancel = wallClock.after(1_000, () => console.log(wallClock.now()))
 * cancel()
 * ```
 */
export const wallClock: Clock = {
  now: () => Date.now(),
  after: systemTimer.after,
}

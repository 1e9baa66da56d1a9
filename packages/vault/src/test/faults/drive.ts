import { sleep } from '@latchkey/protocol/std'
import type { TestClock } from '@latchkey/testing'

/**
 * Milliseconds of real time after which a cell counts as hung. Large, because a busy machine is
 * not a failure.
 */
const PATIENCE_MS = Number(process.env.PATIENCE ?? 120_000)

const STEP_MS = 1000

/** Outcome of a promise. */
export interface Watched {
  isSettled: boolean
  error?: unknown
}

/** Watches a promise and handles its rejection. */
export function watch(promise: Promise<unknown>): Watched {
  const watched: Watched = { isSettled: false }
  promise.then(
    () => Object.assign(watched, { isSettled: true }),
    (error: unknown) => Object.assign(watched, { isSettled: true, error }),
  )
  return watched
}

export function pause(ms = 1): Promise<void> {
  return sleep(ms)
}

/**
 * Waits for a condition.
 *
 * @throws an error that contains `what` if the condition stays false until the timeout.
 */
export async function until(holds: () => boolean, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!holds()) {
    if (Date.now() > end) throw new Error(`hung: ${what}`)
    await pause()
  }
}

/**
 * Runs a promise to its end. Advances the clock only while `isWithheld`, so that a busy machine
 * causes no timeout.
 *
 * @param step - Milliseconds of virtual time between two checks of the promise. @default 1000
 * @returns the error, or `undefined`, and the milliseconds of virtual time that it took.
 */
export async function drive(
  promise: Promise<unknown>,
  clock: TestClock,
  isWithheld: () => boolean,
  step: number = STEP_MS,
): Promise<{ error: unknown; ms: number }> {
  const watched = watch(promise)
  const [started, end] = [clock.now(), Date.now() + PATIENCE_MS]
  while (!watched.isSettled) {
    if (Date.now() > end)
      throw new Error(`hung: it did not settle in ${clock.now() - started} ms of virtual time`)
    await pause()
    if (!watched.isSettled && isWithheld()) await clock.advance(step)
  }
  return { error: watched.error, ms: clock.now() - started }
}

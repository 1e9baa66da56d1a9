/** Failures in a row after which a service is left alone. */
const FAILURES = 5

/** Milliseconds for which it is left alone. */
const OPEN_MS = 5000

/** Whether a service is asked at all. */
export interface CircuitBreaker {
  /**
   * Milliseconds until it may be asked again, 0 when it may be asked now. Who gets 0 must tell the
   * outcome.
   */
  enter(): number
  succeed(): void
  fail(): void
}

/**
 * After 5 failures in a row nobody asks for 5 s; then one does, and the others wait for how that
 * goes.
 */
export function createCircuitBreaker(clock: { now(): number }): CircuitBreaker {
  const state = { failures: 0, openUntil: 0 }
  return {
    enter() {
      if (state.failures < FAILURES) return 0
      const wait = state.openUntil - clock.now()
      if (wait > 0) return wait
      // The one that gets in is the probe: it shuts the door behind it.
      state.openUntil = clock.now() + OPEN_MS
      return 0
    },
    succeed() {
      state.failures = 0
    },
    fail() {
      state.failures++
      state.openUntil = clock.now() + OPEN_MS
    },
  }
}

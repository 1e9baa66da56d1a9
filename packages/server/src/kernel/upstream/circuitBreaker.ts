/** Failures in a row that open the circuit. */
const FAILURES = 5

/** Milliseconds for which the circuit stays open. */
const OPEN_MS = 5000

/** Suspends requests to a failing service. */
export interface CircuitBreaker {
  /**
   * Returns the milliseconds until a request is allowed, 0 if it is allowed now. After 0 the caller
   * must report the outcome.
   */
  enter(): number
  succeed(): void
  fail(): void
}

/**
 * Creates a circuit breaker. After 5 failures in a row it blocks requests for 5 s. Then it lets one
 * request through, and its outcome decides.
 */
export function createCircuitBreaker(clock: { now(): number }): CircuitBreaker {
  const state = { failures: 0, openUntil: 0 }
  return {
    enter() {
      if (state.failures < FAILURES) return 0
      const wait = state.openUntil - clock.now()
      if (wait > 0) return wait
      // Only one request may probe the service: keeps the circuit open for the others.
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

/** Initial retries, so that a service with few requests can recover from a single failure. */
const BURST = 10

/** Retries added per request. */
const PER_REQUEST = 0.1

/**
 * Limits retries to one in ten requests over time, so that retries do not overload a failing
 * service.
 */
export interface RetryBudget {
  /** Counts a first attempt. */
  earn(): void
  /** Takes one retry. Returns true if one was left. */
  spend(): boolean
}

export function createRetryBudget(): RetryBudget {
  const state = { tokens: BURST }
  return {
    earn() {
      state.tokens = Math.min(state.tokens + PER_REQUEST, BURST)
    },
    spend() {
      if (state.tokens < 1) return false
      state.tokens -= 1
      return true
    },
  }
}

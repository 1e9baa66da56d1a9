/**
 * Retries that are allowed without having been earned, so that a quiet service gets over a hiccup.
 */
const BURST = 10

/** Retries that every request earns. */
const PER_REQUEST = 0.1

/**
 * Lets at most one request in ten be sent twice, over any long time: a service in trouble is not
 * buried by those who ask again.
 */
export interface RetryBudget {
  /** A request is sent for the first time. */
  earn(): void
  /** Whether one more may be sent again. */
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

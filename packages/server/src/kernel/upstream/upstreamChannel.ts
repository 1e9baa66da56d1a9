import type { UpstreamFailure } from './upstreamError.js'

/**
 * Outcomes of all requests to third parties, for `node:diagnostics_channel`: whoever counts them
 * need not be known to whoever asks.
 */
export const upstreamChannel: 'latchkey:upstream' = 'latchkey:upstream'

/**
 * Outcome of one request. `wrong_chain` is published besides the outcome of the request for the
 * chain id.
 */
export interface UpstreamResult {
  readonly id: string
  readonly outcome: UpstreamFailure | 'ok' | 'wrong_chain'
}

import type { UpstreamFailure } from './upstreamError.js'

/**
 * Name of the `node:diagnostics_channel` with the outcomes of all requests to third parties.
 * Decouples the metrics from the senders.
 */
export const upstreamChannel: 'latchkey:upstream' = 'latchkey:upstream'

/**
 * Outcome of one request. `wrong_chain` is published in addition to the outcome of the chain id
 * request.
 */
export interface UpstreamResult {
  readonly id: string
  readonly outcome: UpstreamFailure | 'ok' | 'wrong_chain'
}

import type { Endpoint } from '../kernel/endpoint.js'

/**
 * Asks a service for the nonce that proofs have to hold (RFC 9449), which comes in the header
 * `DPoP-Nonce` with no content. Who asks first is not refused first, which browsers would tell as
 * an error.
 *
 * @example
 * ```ts
 * import { proofNonce } from '@latchkey/protocol'
 *
 * proofNonce.path // '/v1/proof-nonce'
 * ```
 */
export const proofNonce: Endpoint<undefined, undefined> = {
  method: 'GET',
  path: '/v1/proof-nonce',
  body: undefined,
  response: undefined,
}

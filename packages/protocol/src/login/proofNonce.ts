import type { Endpoint } from '../kernel/endpoint.js'

/**
 * Endpoint that returns the nonce for proofs (RFC 9449) in the header `DPoP-Nonce`, without
 * content. A client that requests it first avoids a rejected request, which browsers would log as
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

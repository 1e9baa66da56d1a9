import type { Context } from 'hono'

/**
 * Proofs that a request was made with a browser's key (RFC 9449): `htm`, `htu`, `bsh` (SHA-256 of
 * the body), `iat`, `jti` once, server nonce.
 */
export interface Proofs {
  /** Returns the nonce for proofs. */
  offer(context: Context): Promise<void>
  /** @throws ServerError 401 `proof_refused`, or `use_dpop_nonce` with the header `DPoP-Nonce` */
  check(context: Context): Promise<{ keyThumbprint: string }>
}

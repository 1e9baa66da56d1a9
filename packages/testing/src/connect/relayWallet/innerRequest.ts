import { evmChainIdOf } from './namespaces.js'

/** A request inside a `wc_sessionRequest`. */
export interface InnerRequest {
  method: string
  params: unknown
  /** CAIP-2: `eip155:…` or `solana:…`. */
  chain: string
  /** Milliseconds since 1970, if the site sent an expiry. */
  expiresAt: number | undefined
}

/** Parses a site's request to the wallet. Returns `undefined` if it is malformed. */
export function readInnerRequest(params: unknown): InnerRequest | undefined {
  const { request, chainId } = Object(params) as Record<string, unknown>
  const { method, params: inner, expiryTimestamp } = Object(request) as Record<string, unknown>
  const chain = String(chainId)
  const isKnown = evmChainIdOf(chain) !== undefined || chain.startsWith('solana:')
  if (typeof method !== 'string' || !isKnown) return undefined
  return {
    method,
    params: inner,
    chain,
    expiresAt: typeof expiryTimestamp === 'number' ? expiryTimestamp * 1000 : undefined,
  }
}

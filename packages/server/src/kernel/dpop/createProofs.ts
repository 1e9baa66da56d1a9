import type { Context } from 'hono'
import { calculateJwkThumbprint, errors, importJWK, type JWK, jwtVerify } from 'jose'
import { hashToken } from '../login/secrets.js'
import { ServerError } from '../serverError.js'
import type { Store } from '../store.js'
import { parseJson } from '../upstream/parseJson.js'
import { createNonces } from './nonces.js'
import type { Proofs } from './proofs.js'

const MAX_PROOF = 2048

/** What proofs need. */
export interface ProofsOptions {
  /** Remembers proofs that were seen; of all nodes together. */
  store: Store
  clock: { now(): number }
  /** Secret of at least 32 characters, the same on all nodes. */
  secret: string
  /** Where browsers reach this service, without a slash at the end. */
  publicUrl(context: Context): string
}

function refused(why: string): ServerError {
  return new ServerError(401, 'proof_refused', `The request does not prove that it comes from the browser it says: ${why}.`)
}

/** The key in the head of a proof, and nothing else of it. */
function readKey(proof: string): JWK {
  const [head = ''] = proof.split('.')
  try {
    const { jwk } = parseJson(Buffer.from(head, 'base64url').toString('utf8')) as { jwk?: Record<string, unknown> }
    const { kty, crv, x, y } = jwk ?? {}
    const isKey = kty === 'EC' && crv === 'P-256' && typeof x === 'string' && typeof y === 'string'
    if (isKey && jwk && !('d' in jwk)) return { kty, crv, x, y }
  } catch {
    // Not JSON, so there is no key in it.
  }
  throw refused('there is no P-256 key in its head')
}

interface Claims {
  htm?: unknown
  htu?: unknown
  nonce?: unknown
  jti?: unknown
  iat?: unknown
}

async function verify(proof: string, key: JWK, now: number): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(proof, await importJWK(key, 'ES256'), {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['htm', 'htu', 'jti', 'iat'],
      currentDate: new Date(now),
    })
    return payload as Claims
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) throw refused('it is no signed proof (RFC 9449)')
    throw error
  }
}

/**
 * Checks proofs of possession. How old one is, is told by the nonce of ours that it holds, so a browser whose clock is
 * wrong gets in; each proof counts once. Source: RFC 9449.
 */
export function createProofs({ store, clock, secret, publicUrl }: ProofsOptions): Proofs {
  const nonces = createNonces(secret, clock)
  return {
    offer: (context) => context.header('dpop-nonce', nonces.issue()),
    async check(context) {
      const proof = context.req.header('dpop') ?? ''
      // Several headers arrive joined by commas, which no proof has.
      if (!/^[-_A-Za-z0-9]+\.[-_A-Za-z0-9]+\.[-_A-Za-z0-9]+$/.test(proof) || proof.length > MAX_PROOF) throw refused('the header DPoP is not one JWT')
      const key = readKey(proof)
      const { htm, htu, jti, iat, nonce } = await verify(proof, key, clock.now())
      if (htm !== context.req.method) throw refused('it is for another method')
      if (htu !== publicUrl(context) + context.req.path) throw refused('it is for another address')
      if (typeof jti !== 'string' || jti.length < 16 || jti.length > 128 || typeof iat !== 'number') throw refused('its id or time is missing')
      context.header('dpop-nonce', nonces.issue())
      if (typeof nonce !== 'string' || !nonces.isFresh(nonce))
        throw new ServerError(401, 'use_dpop_nonce', 'The proof needs the nonce in the header DPoP-Nonce.')
      const keyThumbprint = await calculateJwkThumbprint(key, 'sha256')
      const isNew = await store.add(`proof:${hashToken(`${keyThumbprint} ${jti}`)}`, '', 2 * nonces.lifetime)
      if (!isNew) throw refused('it was used before')
      return { keyThumbprint }
    },
  }
}

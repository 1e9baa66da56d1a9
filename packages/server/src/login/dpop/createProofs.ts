import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { calculateJwkThumbprint, errors, importJWK, type JWK, jwtVerify } from 'jose'
import { ServerError } from '../../kernel/serverError.js'
import type { Store } from '../../kernel/store.js'
import { parseJson } from '../../std/parseJson.js'
import { hashToken } from '../secrets.js'
import { createNonces } from './nonces.js'
import type { Proofs } from './proofs.js'

const MAX_PROOF = 2048

/** Options of the proof check. */
export interface ProofsOptions {
  /** Stores used proofs, for all nodes together. */
  store: Store
  clock: { now(): number }
  /** Secret of at least 32 characters, the same on all nodes. */
  secret: string
  /** Returns the public URL of this service, without a slash at the end. */
  publicUrl(): string
}

function refused(why: string): ServerError {
  return new ServerError(401, 'proof_refused', `The request does not prove its browser: ${why}.`)
}

/** Returns the key in the header of a proof. */
function readKey(proof: string): JWK {
  const [head = ''] = proof.split('.')
  try {
    const { jwk } = parseJson(Buffer.from(head, 'base64url').toString('utf8')) as {
      jwk?: Record<string, unknown>
    }
    const { kty, crv, x, y } = jwk ?? {}
    const isKey = kty === 'EC' && crv === 'P-256' && typeof x === 'string' && typeof y === 'string'
    if (isKey && jwk && !('d' in jwk)) return { kty, crv, x, y }
  } catch {
    // Not JSON, so there is no key.
  }
  throw refused('there is no P-256 key in its head')
}

interface Claims {
  htm?: unknown
  htu?: unknown
  bsh?: unknown
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
    if (
      error instanceof errors.JOSEError ||
      error instanceof TypeError ||
      error instanceof DOMException
    )
      throw refused('the proof is not signed as RFC 9449 requires')
    throw error
  }
}

/** Returns the claim `bsh`: SHA-256 of the raw body, in base64url. `undefined` without a body. */
async function readBodyHash({ req }: Context): Promise<string | undefined> {
  const bytes = new Uint8Array(await req.arrayBuffer())
  return bytes.length === 0 ? undefined : createHash('sha256').update(bytes).digest('base64url')
}

/**
 * Checks proofs of possession (RFC 9449). The age of a proof comes from the server's nonce in it,
 * so the browser's clock does not matter. Each proof counts once, and none counts after the store
 * has lost used proofs (SEC-21). `bsh` binds the body, which RFC 9449 does not: a proxy that
 * terminates TLS cannot replace the key that a reply is sealed to.
 */
export function createProofs({ store, clock, secret, publicUrl }: ProofsOptions): Proofs {
  const nonces = createNonces(secret, clock)
  return {
    offer: async (context) => context.header('dpop-nonce', nonces.issue(await store.generation())),
    async check(context) {
      const proof = context.req.header('dpop') ?? ''
      // Several headers are joined with commas. A single proof contains none.
      if (
        !/^[-_A-Za-z0-9]+\.[-_A-Za-z0-9]+\.[-_A-Za-z0-9]+$/.test(proof) ||
        proof.length > MAX_PROOF
      )
        throw refused('the header DPoP is not one JWT')
      const key = readKey(proof)
      const { htm, htu, bsh, jti, iat, nonce } = await verify(proof, key, clock.now())
      if (htm !== context.req.method) throw refused('it is for another method')
      if (htu !== publicUrl() + context.req.path) throw refused('it is for another address')
      if (bsh !== (await readBodyHash(context))) throw refused('it is for another body')
      if (typeof jti !== 'string' || jti.length < 16 || jti.length > 128 || typeof iat !== 'number')
        throw refused('its id or time is missing')
      const generation = typeof nonce === 'string' ? nonces.read(nonce) : undefined
      const keyThumbprint = await calculateJwkThumbprint(key, 'sha256')
      const isNew =
        generation !== undefined &&
        (await store.add(`proof:${hashToken(`${keyThumbprint} ${jti}`)}`, '', 2 * nonces.lifetime))
      // Read after the proof was added, so that a store that lost proofs before has a new
      // generation now.
      const current = await store.generation()
      context.header('dpop-nonce', nonces.issue(current))
      if (generation !== current)
        throw new ServerError(
          401,
          'use_dpop_nonce',
          'The proof needs the nonce in the header DPoP-Nonce.',
        )
      if (!isNew) throw refused('it was used before')
      return { keyThumbprint }
    },
  }
}

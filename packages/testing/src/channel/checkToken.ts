import { createPublicKey, verify } from 'node:crypto'
import { isRecord } from '@latchkey/protocol/std'
import { base58 } from '@scure/base'

/**
 * Seconds that a client's clock may be off. Source: relay_rpc's JWT_VALIDATION_TIME_LEEWAY_SECS.
 */
const LEEWAY = 120

/** DER of an Ed25519 public key up to its 32 bytes (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

function part(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text ?? '', 'base64url').toString())
    return isRecord(value) ? value : undefined
  } catch {
    // Not JSON, so not a token.
    return undefined
  }
}

/** Returns the key of a `did:key`, which is at most 60 characters of base58 long. */
function keyOf(did: unknown): Buffer | undefined {
  const text = typeof did === 'string' ? /^did:key:z(.{1,60})$/.exec(did)?.[1] : undefined
  if (text === undefined) return undefined
  try {
    const bytes = Buffer.from(base58.decode(text))
    return bytes.length === 34 && bytes[0] === 0xed && bytes[1] === 0x01
      ? bytes.subarray(2)
      : undefined
  } catch {
    // Not base58, so not a key.
    return undefined
  }
}

function isSigned(token: string, signature: string | undefined, key: Buffer): boolean {
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI, key]),
    format: 'der',
    type: 'spki',
  })
  return verify(
    null,
    Buffer.from(token.slice(0, token.lastIndexOf('.'))),
    publicKey,
    Buffer.from(signature ?? '', 'base64url'),
  )
}

/** The result of a token check: the client id that the token proves, or the refusal text. */
export type Checked = { clientId: string } | { refusal: string }

/**
 * Checks a client's token with Node's own crypto: EdDSA over did:key, audience, times with the
 * relay's leeway.
 */
export function checkToken(
  token: string | undefined,
  parameters: { audiences: ReadonlySet<string>; now: number },
): Checked {
  if (!token) return { refusal: 'Unauthorized: missing JWT' }
  const [header, payload, signature, ...rest] = token.split('.')
  const [head, claims] = [part(header), part(payload)]
  const key = keyOf(claims?.iss)
  if (rest.length > 0 || head?.alg !== 'EdDSA' || head.typ !== 'JWT' || !claims || !key)
    return { refusal: 'JWT validation error: Invalid JWT' }
  if (!isSigned(token, signature, key))
    return { refusal: 'JWT validation error: Invalid signature' }
  const now = Math.floor(parameters.now / 1000)
  const { aud, exp, iat, iss, sub } = claims
  if (typeof exp !== 'number' || typeof iat !== 'number' || typeof sub !== 'string')
    return { refusal: 'JWT validation error: Invalid JWT' }
  if (typeof aud !== 'string' || !parameters.audiences.has(aud))
    return { refusal: 'JWT validation error: Invalid audience' }
  if (exp < now - LEEWAY) return { refusal: `JWT validation error: JWT Token is expired: ${exp}` }
  if (iat > now + LEEWAY) {
    return {
      refusal: `JWT validation error: JWT Token is not yet valid: basic.iat: ${iat}, now + time_leeway: ${now + LEEWAY}, time_leeway: ${LEEWAY}`,
    }
  }
  return { clientId: String(iss) }
}

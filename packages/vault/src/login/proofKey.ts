import type { FrameStore } from '../kernel/frameStore.js'

const NAME = 'login:proofKey'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Non-extractable key of this browser, which every request of a session needs (RFC 9449). */
export interface ProofKey {
  /**
   * Creates a proof for one request: a JWT that is valid once for this method, address and body.
   * Its claim `bsh` is the hash of the body.
   */
  prove(request: {
    method: string
    url: string
    body: string | undefined
    nonce: string | undefined
  }): Promise<string>
}

function base64url(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function encode(value: object): string {
  return base64url(new TextEncoder().encode(JSON.stringify(value)))
}

/** Validates a stored value, which may be from an older version. */
function isKeyPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null) return false
  const { privateKey, publicKey } = value as Record<string, unknown>
  return (
    privateKey instanceof CryptoKey &&
    publicKey instanceof CryptoKey &&
    !privateKey.extractable &&
    privateKey.algorithm.name === ALGORITHM.name
  )
}

async function findKey(store: FrameStore): Promise<CryptoKeyPair> {
  const known = await store.get(NAME)
  if (isKeyPair(known)) return known
  if (known !== undefined) await store.delete(NAME)
  const made = await crypto.subtle.generateKey(ALGORITHM, false, ['sign'])
  // Two frames may start concurrently. The session belongs to the key that was stored first.
  const kept = await store.add(NAME, made)
  return isKeyPair(kept) ? kept : made
}

/** Returns SHA-256 of a body as it is sent, in base64url. */
async function hashBody(body: string): Promise<string> {
  return base64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))),
  )
}

/**
 * Creates one key for both services, so that a token of one service can name it to the other. A
 * proof contains the service's address, so neither service can reuse it at the other.
 */
export function createProofKey(store: FrameStore): ProofKey {
  const finding: { key?: Promise<CryptoKeyPair> } = {}
  return {
    async prove({ method, url, body, nonce }) {
      finding.key ??= findKey(store)
      const { privateKey, publicKey } = await finding.key
      const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
      const { origin, pathname } = new URL(url)
      const head = encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })
      const bound = {
        htm: method,
        htu: origin + pathname,
        ...(body ? { bsh: await hashBody(body) } : {}),
        ...(nonce ? { nonce } : {}),
      }
      const claims = { ...bound, iat: Math.floor(Date.now() / 1000), jti: crypto.randomUUID() }
      const content = `${head}.${encode(claims)}`
      const signature = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        privateKey,
        new TextEncoder().encode(content),
      )
      return `${content}.${base64url(new Uint8Array(signature))}`
    },
  }
}

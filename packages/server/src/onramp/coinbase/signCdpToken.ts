import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Lifetime of a token in seconds: Coinbase's maximum. */
const LIFETIME_S = 120

/** The PKCS #8 prefix of the 32 bytes of an Ed25519 key (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Parses an API key of Coinbase: Ed25519 as base64 of seed and public key, or an elliptic-curve key
 * as PEM.
 */
function readKey(secret: string): KeyObject {
  if (secret.includes('-----BEGIN')) return createPrivateKey(secret.replace(/\\n/g, '\n'))
  const bytes = Buffer.from(secret, 'base64')
  if (bytes.length !== 64)
    throw new TypeError('The secret of the Coinbase key is neither a PEM nor 64 bytes in base64.')
  return createPrivateKey({
    key: Buffer.concat([ED25519_PREFIX, bytes.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  })
}

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Creates the signer of tokens for requests to Coinbase.
 *
 * Source: https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication
 *
 * @returns A function that creates a token for one method, host and path.
 * @throws TypeError when the secret is not a key.
 */
export function createCdpSigner(
  keyId: string,
  secret: string,
  clock: { now(): number },
): (uri: string) => string {
  const key = readKey(secret)
  const isEd25519 = key.asymmetricKeyType === 'ed25519'
  return (uri) => {
    const now = Math.floor(clock.now() / 1000)
    const header = base64({
      alg: isEd25519 ? 'EdDSA' : 'ES256',
      typ: 'JWT',
      kid: keyId,
      nonce: randomBytes(16).toString('hex'),
    })
    const claims = base64({ sub: keyId, iss: 'cdp', uris: [uri], nbf: now, exp: now + LIFETIME_S })
    const text = Buffer.from(`${header}.${claims}`)
    const signature = isEd25519
      ? sign(null, text, key)
      : sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' })
    return `${header}.${claims}.${signature.toString('base64url')}`
  }
}

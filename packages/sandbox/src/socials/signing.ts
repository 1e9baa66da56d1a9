import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A key that signs id tokens (RS256), and another one that is not published. */
export interface TokenKeys {
  /** RFC 7517 */
  readonly jwks: { keys: readonly object[] }
  sign(claims: object): string
  /** Signs with an unpublished key, under the id of the published one. */
  signWrong(claims: object): string
  /** Creates an unsigned token. */
  signNot(claims: object): string
}

const KEY_ID = 'sandbox-1'

function token(claims: object, key: KeyObject): string {
  const head = `${encode({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${encode(claims)}`
  return `${head}.${sign('sha256', Buffer.from(head), key).toString('base64url')}`
}

interface KeyPair {
  publicKey: KeyObject
  privateKey: KeyObject
}

const makePair = (): KeyPair => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Creates keys for the run of the sandbox. */
export function createTokenKeys(): TokenKeys {
  const published = makePair()
  // Created on first use: the search for primes takes up to a second.
  const wrong: { pair?: KeyPair } = {}
  return {
    jwks: {
      keys: [
        { ...published.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' },
      ],
    },
    sign: (claims) => token(claims, published.privateKey),
    signWrong(claims) {
      wrong.pair ??= makePair()
      return token(claims, wrong.pair.privateKey)
    },
    signNot: (claims) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
  }
}

/** Creates this run's key for Apple, which requires a client to sign its secret (ES256). */
export function createClientKey(): {
  pem: string
  isSigned(jwt: string, expected: { sub: string; aud: string }): boolean
} {
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString()
  const key = createPublicKey(createPrivateKey(pem))
  return {
    pem,
    isSigned(jwt, { sub, aud }) {
      const [header = '', payload = '', signature = ''] = jwt.split('.')
      const isSigned = verify(
        'sha256',
        Buffer.from(`${header}.${payload}`),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
      if (!isSigned) return false
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
        sub: string
        aud: string
        exp: number
      }
      return claims.sub === sub && claims.aud === aud && claims.exp * 1000 > Date.now()
    },
  }
}

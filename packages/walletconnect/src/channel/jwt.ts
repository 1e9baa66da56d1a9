import { toBase58 } from '@latchkey/protocol/std'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { toBase64Url } from '../kernel/bytes.js'

const DAY = 86_400

/** The identity of a client at the relay. */
export interface Identity {
  /** The Ed25519 seed, 32 bytes in hex. Secret. */
  readonly seed: string
  /** The did:key of its public key: the address of the client's mailbox. */
  readonly clientId: string
}

/** The fields of a token. */
export interface JwtParameters {
  identity: Identity
  /** The relay's URL without query. */
  audience: string
  /** Seconds since 1970. */
  issuedAt: number
  /** 32 random bytes in hex, one per client instance. */
  subject: string
  /** Seconds that it is valid. @default 86400 */
  lifetime?: number | undefined
}

/**
 * Returns the did:key of an Ed25519 public key in hex. Source:
 * https://w3c-ccg.github.io/did-method-key/
 *
 * @example
 * ```ts
 * import { didKey } from '@latchkey/walletconnect/wire'
 *
 * didKey('ab'.repeat(32)) // 'did:key:z6Mk…'
 * ```
 */
export function didKey(publicKey: string): string {
  return `did:key:z${toBase58(hexToBytes(`ed01${publicKey}`))}`
}

/**
 * Returns the part of a token (EdDSA JWT) that is signed. Source: walletconnect-specs, relay client
 * authentication.
 */
export function unsignedJwt(parameters: JwtParameters): string {
  const { identity, audience, issuedAt, subject, lifetime = DAY } = parameters
  const part = (value: unknown): string => toBase64Url(utf8ToBytes(JSON.stringify(value)))
  const claims = {
    iss: identity.clientId,
    sub: subject,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + lifetime,
  }
  return `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`
}

import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { toBase64Url } from '../kernel/bytes.js'

const DAY = 86_400
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Who a client is to the relay. */
export interface Identity {
  /** The Ed25519 seed, 32 bytes in hex. Secret. */
  readonly seed: string
  /** The did:key of its public half: the address of the client's mailbox. */
  readonly clientId: string
}

/** What a token says. */
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
 * Base58 of the Bitcoin alphabet. The bytes here never begin with zero, so leading ones need no
 * care.
 */
function toBase58(bytes: Uint8Array): string {
  let rest = BigInt(`0x${bytesToHex(bytes)}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = `${BASE58[Number(rest % 58n)]}${text}`
  return text
}

/**
 * The did:key of an Ed25519 public key in hex. Source: https://w3c-ccg.github.io/did-method-key/
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

import { pow } from '@noble/curves/abstract/modular'
import { type CurveFn, montgomery } from '@noble/curves/abstract/montgomery'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils'

const P = 2n ** 255n - 19n

/**
 * X25519 from parts of noble. Its module of that name also has Ed25519, 8 kB that most platforms do
 * not need (see signer.ts). Source: RFC 7748, §5.
 */
const x25519: CurveFn = montgomery({
  P,
  type: 'x25519',
  // Not by Euclid's algorithm, whose duration would leak information about the key.
  powPminus2: (x) => pow(x, P - 2n, P),
  adjustScalarBytes(bytes) {
    const adjusted = Uint8Array.from(bytes)
    adjusted[0] = (bytes[0] ?? 0) & 248
    adjusted[31] = ((bytes[31] ?? 0) & 127) | 64
    return adjusted
  },
  randomBytes,
})

/** An X25519 key pair, each key 32 bytes in lowercase hex. */
export interface KeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Creates an X25519 key pair. Source: RFC 7748.
 *
 * @example
 * ```ts
 * import { generateKeyPair } from '@latchkey/walletconnect/wire'
 *
 * const { publicKey, privateKey } = generateKeyPair()
 * ```
 */
export function generateKeyPair(): KeyPair {
  const privateKey = x25519.utils.randomPrivateKey()
  return {
    privateKey: bytesToHex(privateKey),
    publicKey: bytesToHex(x25519.getPublicKey(privateKey)),
  }
}

/**
 * Derives the shared key of two peers: X25519, then HKDF-SHA256 without salt and info, 32 bytes in
 * hex.
 *
 * @throws Error if the peer's key is malformed or all zero.
 *
 * @example
 * ```ts
 * import { deriveSymKey, generateKeyPair } from '@latchkey/walletconnect/wire'
 *
 * const [dapp, wallet] = [generateKeyPair(), generateKeyPair()]
 * deriveSymKey(dapp.privateKey, wallet.publicKey) === deriveSymKey(wallet.privateKey, dapp.publicKey) // true
 * ```
 */
export function deriveSymKey(privateKey: string, peerPublicKey: string): string {
  return bytesToHex(
    hkdf(sha256, x25519.getSharedSecret(privateKey, peerPublicKey), undefined, undefined, 32),
  )
}

/**
 * Returns the topic of a key: SHA-256 over its 32 bytes, in hex.
 *
 * @example
 * ```ts
 * import { hashKey } from '@latchkey/walletconnect/wire'
 *
 * const topic = hashKey('ab'.repeat(32))
 * ```
 */
export function hashKey(key: string): string {
  return bytesToHex(sha256(hexToBytes(key)))
}

/**
 * Returns SHA-256 over the UTF-8 of a string, in hex. It identifies a message.
 *
 * @example
 * ```ts
 * import { hashText } from '@latchkey/walletconnect/wire'
 *
 * const name = hashText('AAABAgME')
 * ```
 */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

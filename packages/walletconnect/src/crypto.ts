import { x25519 } from '@noble/curves/ed25519'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'

/** An X25519 key pair, each half 32 bytes in lowercase hex. */
export interface KeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

/** Makes an X25519 key pair. Source: RFC 7748. */
export function generateKeyPair(): KeyPair {
  const privateKey = x25519.utils.randomPrivateKey()
  return { privateKey: bytesToHex(privateKey), publicKey: bytesToHex(x25519.getPublicKey(privateKey)) }
}

/**
 * Derives the key that two peers share: X25519, then HKDF-SHA256 without salt and info, 32 bytes in hex.
 *
 * @throws Error when the peer's key is no key, the all-zero one included.
 */
export function deriveSymKey(privateKey: string, peerPublicKey: string): string {
  return bytesToHex(hkdf(sha256, x25519.getSharedSecret(privateKey, peerPublicKey), undefined, undefined, 32))
}

/** The topic of a key: SHA-256 over its 32 bytes, in hex. */
export function hashKey(key: string): string {
  return bytesToHex(sha256(hexToBytes(key)))
}

/** SHA-256 over the UTF-8 of a text, in hex: names a message. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

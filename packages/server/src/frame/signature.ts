import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/** DER header of a PKCS #8 Ed25519 private key, before its 32 bytes (RFC 8410). */
const PKCS8 = '302e020100300506032b657004220420'
/**
 * DER header of a SubjectPublicKeyInfo with an Ed25519 public key, before its 32 bytes (RFC 8410).
 */
const SPKI = '302a300506032b6570032100'

const isKey = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text)

/**
 * Signs a string with Ed25519.
 *
 * @returns The signature of its UTF-8 bytes in hexadecimal.
 * @throws TypeError when the private key is not 32 bytes in hexadecimal.
 */
export function signText(text: string, signingKey: string): string {
  if (!isKey(signingKey))
    throw new TypeError('The signing key is wrong: expected 64 hexadecimal digits.')
  const key = createPrivateKey({
    key: Buffer.from(PKCS8 + signingKey, 'hex'),
    format: 'der',
    type: 'pkcs8',
  })
  return sign(null, Buffer.from(text), key).toString('hex')
}

/**
 * True if `signature` is an Ed25519 signature of the text by `publicKey`, both in hexadecimal.
 *
 * @throws TypeError when the public key is not 32 bytes in hexadecimal.
 */
export function isSigned(text: string, signature: string, publicKey: string): boolean {
  if (!isKey(publicKey))
    throw new TypeError('The public key of the build is wrong: expected 64 hexadecimal digits.')
  const key = createPublicKey({
    key: Buffer.from(SPKI + publicKey, 'hex'),
    format: 'der',
    type: 'spki',
  })
  return (
    /^[0-9a-f]{128}$/i.test(signature) &&
    verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'))
  )
}

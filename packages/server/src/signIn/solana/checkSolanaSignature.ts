import { createPublicKey, verify } from 'node:crypto'
import { fromBase58 } from '@latchkey/protocol/std'
import { ServerError } from '../../kernel/serverError.js'

/** The prime of curve25519's field. */
const P = 2n ** 255n - 19n

/** Order of the base point. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n

/**
 * The y coordinates of the points of small order. With such a key, one signature is valid for many
 * messages. Source: https://eprint.iacr.org/2020/1244.
 */
const SMALL_ORDER: readonly bigint[] = [
  0n,
  1n,
  P - 1n,
  2707385501144840649318225287225658788936804267575313519463743609750303402022n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
]

/** DER of a public key of Ed25519, without the key (RFC 8410). */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
}

/** True if a key's y coordinate has its canonical form, and its order is not small. */
function isSafeKey(key: Uint8Array): boolean {
  const y = littleEndian(key) & (2n ** 255n - 1n)
  return y < P && !SMALL_ORDER.includes(y)
}

/**
 * Verifies a signature of Ed25519 (RFC 8032) with the checks that OpenSSL omits or may omit: S
 * below the order, a canonical key, no key of small order.
 */
export function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.length !== 32 || signature.length !== 64) return false
  if (!isSafeKey(key) || littleEndian(signature.subarray(32)) >= L) return false
  try {
    const der = Buffer.concat([KEY_HEAD, key])
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return verify(null, message, publicKey, signature)
  } catch {
    // The key is not a point of the curve.
    return false
  }
}

/**
 * Returns the bytes that wallets sign instead of a plain text in the off-chain format, version 1:
 * the prefix, the version, one signer, the text.
 */
function offchainBytes(key: Uint8Array, text: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from('\xffsolana offchain\x01\x01', 'latin1'), key, text])
}

/**
 * Checks that the key of a Solana account signed the message: as plain text, or in the off-chain
 * format that hardware wallets require.
 *
 * @throws {@link ServerError} 401 `signature_refused`.
 */
export function checkSolanaSignature(claim: {
  address: string
  message: string
  signature: string
}): void {
  const key = fromBase58(claim.address) ?? new Uint8Array()
  const signature = fromBase58(claim.signature) ?? new Uint8Array()
  const text = Buffer.from(claim.message, 'utf8')
  const isSigned =
    isSignedBy(key, text, signature) || isSignedBy(key, offchainBytes(key, text), signature)
  if (!isSigned)
    throw new ServerError(
      401,
      'signature_refused',
      'The signature is not of the key of this account, or not of this message.',
    )
}

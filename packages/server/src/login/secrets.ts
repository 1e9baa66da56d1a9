import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Hashes and seals texts with the pepper. Without the pepper the database reveals no text. */
export interface Secrets {
  /** Returns the HMAC-SHA256 of the parts, for one use. The parts are separated unambiguously. */
  hash(use: string, ...parts: readonly string[]): string
  /** Encrypts with AES-256-GCM, for one use. */
  seal(use: string, text: string): string
  /** @throws when the text was sealed for another use or with another pepper, or was changed */
  open(use: string, sealed: string): string
}

/** Returns an unguessable 256-bit token. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token for storage, so that a leaked database gives no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Derives the keys for hashing and sealing from one secret (HKDF-SHA256).
 *
 * @throws TypeError when the pepper is shorter than 32 characters.
 */
export function createSecrets(pepper: string): Secrets {
  if (pepper.length < 32)
    throw new TypeError(
      'The option "pepper" is wrong: expected a secret of at least 32 characters.',
    )
  const keys = new Map<string, Buffer>()
  const keyOf = (use: string): Buffer => {
    const key = keys.get(use) ?? Buffer.from(hkdfSync('sha256', pepper, '', `latchkey ${use}`, 32))
    keys.set(use, key)
    return key
  }
  return {
    hash(use, ...parts) {
      return createHmac('sha256', keyOf(`hash ${use}`))
        .update(JSON.stringify(parts))
        .digest('base64url')
    },
    seal(use, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(`seal ${use}`), nonce)
      return Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]).toString('base64url')
    },
    open(use, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keyOf(`seal ${use}`),
        bytes.subarray(0, NONCE_BYTES),
        { authTagLength: TAG_BYTES },
      )
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}

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

/**
 * What the pepper is good for. Whoever has the database but not the pepper reads and guesses
 * nothing.
 */
export interface Secrets {
  /** HMAC-SHA256 of the parts, for one use only; parts cannot run into each other. */
  hash(use: string, ...parts: readonly string[]): string
  /** AES-256-GCM, for one use only. */
  seal(use: string, text: string): string
  /** @throws when it was sealed for another use, with another pepper, or has been changed */
  open(use: string, sealed: string): string
}

/** An opaque 256-bit text that nobody guesses. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of such a text: of no use to a thief. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Keys for hashing and sealing, derived from one secret (HKDF-SHA256).
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

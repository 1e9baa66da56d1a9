import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Kms } from './kms/kms.js'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The context of an envelope. In another row the envelope cannot be opened. */
export interface EnvelopeContext {
  project: string
  user: string
  wallet: string
  set: string
  epoch: number
}

function textOf({ project, user, wallet, set, epoch }: EnvelopeContext): string {
  return ['v1', project, user, wallet, set, String(epoch)].map(encodeURIComponent).join('|')
}

/**
 * Encrypts a share for the database: AES-256-GCM with a data key, which the KMS wraps. Both are
 * bound to the context.
 */
export async function closeEnvelope(
  kms: Kms,
  share: Uint8Array,
  context: EnvelopeContext,
): Promise<string> {
  const aad = textOf(context)
  const dataKey = randomBytes(32)
  const nonce = randomBytes(NONCE_BYTES)
  try {
    const cipher = createCipheriv('aes-256-gcm', dataKey, nonce).setAAD(Buffer.from(aad))
    const sealed = Buffer.concat([nonce, cipher.update(share), cipher.final(), cipher.getAuthTag()])
    return JSON.stringify({
      key: await kms.wrap(dataKey, aad),
      share: sealed.toString('base64url'),
    })
  } finally {
    dataKey.fill(0)
  }
}

/** Decrypts an envelope of {@link closeEnvelope}. @throws when key, context or bytes differ */
export async function openEnvelope(
  kms: Kms,
  envelope: string,
  context: EnvelopeContext,
): Promise<Uint8Array> {
  const aad = textOf(context)
  const { key, share } = JSON.parse(envelope) as { key: string; share: string }
  const dataKey = await kms.unwrap(key, aad)
  const bytes = Buffer.from(share, 'base64url')
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      dataKey,
      bytes.subarray(0, NONCE_BYTES),
    ).setAAD(Buffer.from(aad))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return new Uint8Array(
      Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]),
    )
  } finally {
    dataKey.fill(0)
  }
}

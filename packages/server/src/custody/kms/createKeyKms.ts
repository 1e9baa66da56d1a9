import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Kms } from './kms.js'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * The key of the examples and the sandbox. It is public, so services accept it on loopback only.
 *
 * @example
 * ```ts
 * import { createKeyKms, wellKnownKmsKey } from '@latchkey/server'
 *
 * const kms = createKeyKms({ key: wellKnownKmsKey, isLoopback: true })
 * ```
 */
export const wellKnownKmsKey: string =
  '6c617463686b65792d6465762d6b65792d6e6f742d666f722d6d6f6e65792121'

function readKey(key: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(key))
    throw new TypeError(
      'The key that wraps data keys is wrong: expected 64 hexadecimal digits, for example of `openssl rand -hex 32`.',
    )
  const bytes = Buffer.from(key, 'hex')
  if (bytes.every((byte) => byte === bytes[0]))
    throw new TypeError(
      'The key that wraps data keys is one byte repeated. Make a random one, for example with `openssl rand -hex 32`.',
    )
  return bytes
}

/** Returns `undefined` for another key or context. */
function openWith(key: Buffer, bytes: Buffer, context: string): Uint8Array | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES)).setAAD(
    Buffer.from(context),
  )
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return new Uint8Array(
      Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]),
    )
  } catch {
    // The tag does not match: tries the next key.
    return undefined
  }
}

/**
 * Creates a KMS with a key in a file or a setting (AES-256-GCM, the context as additional data).
 *
 * An attacker on the machine gets this key. For a key in hardware implement {@link Kms} instead.
 *
 * @param parameters.key - 64 hexadecimal digits.
 * @param parameters.previousKeys - Earlier keys. They unwrap existing data keys and wrap no new ones.
 * @param parameters.isLoopback - True if only this machine reaches the service. The well-known key
 *   is accepted only then.
 * @throws TypeError when the key is invalid, or is the well-known one on a reachable service.
 *
 * @example
 * ```ts
 * import { createKeyKms } from '@latchkey/server'
 *
 * const kms = createKeyKms({ key: process.env.KMS_KEY ?? '', isLoopback: false })
 * const wrapped = await kms.wrap(crypto.getRandomValues(new Uint8Array(32)), 'wallet 1')
 * const dataKey = await kms.unwrap(wrapped, 'wallet 1')
 * ```
 */
export function createKeyKms(parameters: {
  key: string
  previousKeys?: readonly string[] | undefined
  isLoopback: boolean
}): Kms {
  const key = readKey(parameters.key)
  const keys = [key, ...(parameters.previousKeys ?? []).map(readKey)]
  if (key.equals(Buffer.from(wellKnownKmsKey, 'hex')) && !parameters.isLoopback)
    throw new TypeError(
      'The key that wraps data keys is the public one of the examples. Make your own, for example with `openssl rand -hex 32`.',
    )
  return {
    async wrap(dataKey, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      return `k1.${Buffer.concat([nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]).toString('base64url')}`
    },
    async unwrap(wrapped, context) {
      const [version, text = ''] = wrapped.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (version !== 'k1' || bytes.length !== NONCE_BYTES + KEY_BYTES + TAG_BYTES)
        throw new TypeError('This data key was not wrapped here.')
      const opened = keys
        .map((each) => openWith(each, bytes, context))
        .find((found) => found !== undefined)
      if (!opened)
        throw new TypeError(
          'This data key was wrapped with another key, or for something else. A key that was changed goes to the previous ones.',
        )
      return opened
    },
  }
}

/** True if only this machine can reach a URL. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

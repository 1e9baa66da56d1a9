import { chacha20poly1305 } from '@noble/ciphers/chacha'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { fromBase64, toBase64 } from '../kernel/bytes.js'
import { deriveSymKey } from './crypto.js'

const IV = 12
const TAG = 16
const KEY = 32

/** A message that could not be opened: damaged, forged, or for another client. */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError'
}

/** The parameters of `sealEnvelope`. */
export interface SealParameters {
  /** 32 bytes in hex. */
  symKey: string
  text: string
  /** Makes it a type 1 envelope, which contains the sender's public key. */
  senderPublicKey?: string | undefined
  /** 12 bytes. Only test vectors pass it: a nonce must never be used twice under one key. */
  iv?: Uint8Array | undefined
}

/**
 * Encrypts a string with ChaCha20-Poly1305 into base64. Type 0, or type 1 with `senderPublicKey`.
 *
 * @example
 * ```ts
 * import { sealEnvelope } from '@latchkey/walletconnect/wire'
 *
 * const message = sealEnvelope({ symKey: 'ab'.repeat(32), text: '{}' })
 * ```
 */
export function sealEnvelope(parameters: SealParameters): string {
  const {
    symKey,
    text,
    senderPublicKey,
    iv = crypto.getRandomValues(new Uint8Array(IV)),
  } = parameters
  const sealed = chacha20poly1305(hexToBytes(symKey), iv).encrypt(utf8ToBytes(text))
  const head =
    senderPublicKey === undefined
      ? Uint8Array.of(0)
      : concatBytes(Uint8Array.of(1), hexToBytes(senderPublicKey))
  return toBase64(concatBytes(head, iv, sealed))
}

/** The key of an envelope: the shared key for type 0, or our private key for type 1. */
export type EnvelopeKey = { symKey: string } | { privateKey: string }

/** The content of an envelope. */
export interface OpenedEnvelope {
  readonly text: string
  /** The key it was sealed with. */
  readonly symKey: string
  /** Type 1 only. */
  readonly senderPublicKey?: string
}

function decrypt(symKey: string, sealed: Uint8Array): string {
  try {
    const opened = chacha20poly1305(hexToBytes(symKey), sealed.subarray(0, IV)).decrypt(
      sealed.subarray(IV),
    )
    return new TextDecoder('utf-8', { fatal: true }).decode(opened)
  } catch (cause) {
    throw new EnvelopeError('The message cannot be decrypted.', { cause })
  }
}

/**
 * Decrypts an envelope: type 0 with the shared key, type 1 with our private key. Other types are
 * refused: unknown ones, and the unencrypted type 2.
 *
 * @throws {@link EnvelopeError}
 *
 * @example
 * ```ts
 * import { openEnvelope, sealEnvelope } from '@latchkey/walletconnect/wire'
 *
 * const symKey = 'ab'.repeat(32)
 * openEnvelope(sealEnvelope({ symKey, text: '{}' }), { symKey }).text // '{}'
 * ```
 */
export function openEnvelope(message: string, key: EnvelopeKey): OpenedEnvelope {
  const bytes = fromBase64(message)
  const type = 'symKey' in key ? 0 : 1
  if (!bytes || bytes[0] !== type)
    throw new EnvelopeError('The message has no envelope of the expected type.')
  const sealed = bytes.subarray(1 + type * KEY)
  if (sealed.length < IV + TAG) throw new EnvelopeError('The message is too short.')
  if ('symKey' in key) return { text: decrypt(key.symKey, sealed), symKey: key.symKey }
  const senderPublicKey = bytesToHex(bytes.subarray(1, 1 + KEY))
  const symKey = agree(key.privateKey, senderPublicKey)
  return { text: decrypt(symKey, sealed), symKey, senderPublicKey }
}

function agree(privateKey: string, publicKey: string): string {
  try {
    return deriveSymKey(privateKey, publicKey)
  } catch (cause) {
    throw new EnvelopeError("The sender's key is invalid.", { cause })
  }
}

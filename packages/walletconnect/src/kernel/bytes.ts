import { bytesToHex } from '@noble/hashes/utils'

const HEX_32 = /^[0-9a-f]{64}$/

/** Returns true if a value is 32 bytes in lowercase hex: a key or a topic. */
export function isHex32(value: unknown): value is string {
  return typeof value === 'string' && HEX_32.test(value)
}

/** Returns 32 random bytes in hex. */
export function randomHex32(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}

/** Encodes bytes as standard base64 with padding, as in the relay's messages. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In pieces: a call with one argument per byte overflows the stack on large messages.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

/** Encodes bytes as URL-safe base64 without padding, as in a token. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Parses standard base64. Returns `undefined` for any other text. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

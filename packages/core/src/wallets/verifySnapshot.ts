// `Uint8Array<ArrayBuffer>` since TypeScript 5.7; earlier versions have no such type.
type Bytes = ReturnType<Uint8Array['slice']>

/** Parses hexadecimal text; `undefined` if it is invalid. */
function fromHex(value: string): Bytes | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(value)) return undefined
  return Uint8Array.from(value.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/**
 * Resolves to true if this key signed these bytes. Resolves to `false` without Ed25519 support as
 * well: unverified data is not used. Source: RFC 8032, WebCrypto "Ed25519" (Chrome 137, Firefox
 * 129, Safari 17).
 *
 * @param parameters.signature - 64 bytes in hexadecimal.
 * @param parameters.publicKey - 32 bytes in hexadecimal.
 *
 * @example
 * ```ts
 * import { verifySnapshot } from '@latchkey/core/internal'
 *
 * const bytes = new TextEncoder().encode('{"version":1}')
 * await verifySnapshot({ bytes, signature: '00'.repeat(64), publicKey: '00'.repeat(32) }) // false
 * ```
 */
export async function verifySnapshot(parameters: {
  bytes: Bytes
  signature: string
  publicKey: string
}): Promise<boolean> {
  const { bytes, publicKey } = parameters
  const key = fromHex(publicKey)
  const signature = fromHex(parameters.signature)
  if (key?.length !== 32 || signature?.length !== 64) return false
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, signature, bytes)
  } catch {
    // No Ed25519 support, no secure context, or an invalid point: not verified.
    return false
  }
}

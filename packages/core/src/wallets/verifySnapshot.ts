// From TypeScript 5.7 on `Uint8Array<ArrayBuffer>`, which earlier versions do not know.
type Bytes = ReturnType<Uint8Array['slice']>

/** Two hexadecimal digits a byte; `undefined` when it is something else. */
function fromHex(value: string): Bytes | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(value)) return undefined
  return Uint8Array.from(value.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/**
 * Whether these bytes were signed by this key. Resolves to `false` too where the browser knows no
 * Ed25519: what cannot be checked is not believed. Source: RFC 8032, WebCrypto "Ed25519" (Chrome
 * 137, Firefox 129, Safari 17).
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
    // No Ed25519, no secure context, or no point on the curve: not verified.
    return false
  }
}

import { InvalidWalletResponseError } from '@latchkey/core'

/**
 * Verifies an ed25519 signature where the browser can.
 *
 * @throws {@link InvalidWalletResponseError} if it is of another key or of other bytes.
 */
export async function verifySignature(
  method: string,
  parameters: { publicKey: Uint8Array; signature: Uint8Array; message: Uint8Array },
): Promise<void> {
  const { publicKey, signature, message } = parameters
  const subtle = globalThis.crypto?.subtle
  const key = await subtle
    ?.importKey('raw', publicKey.slice(), 'Ed25519', false, ['verify'])
    // Browsers before 2025 have no Ed25519. The server and the chain verify there.
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'DataError') throw error
      return undefined
    })
    .catch(() => refuse(method))
  if (!key) return
  const isValid = await subtle.verify('Ed25519', key, signature.slice(), message.slice())
  if (!isValid) refuse(method)
}

function refuse(method: string): never {
  throw new InvalidWalletResponseError({
    method,
    details: 'the signature is of another key or text',
  })
}

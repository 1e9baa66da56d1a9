import { ed25519 } from '@noble/curves/ed25519'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/**
 * Signs with Ed25519 in JavaScript, for platforms without it and for synchronous callers.
 *
 * @example
 * ```ts
 * import { nobleSigner } from '@latchkey/walletconnect/wire'
 *
 * nobleSigner.publicKey('00'.repeat(32))
 * ```
 */
export const nobleSigner: {
  publicKey(seed: string): string
  sign(text: string, seed: string): Uint8Array
} = {
  publicKey: (seed) => bytesToHex(ed25519.getPublicKey(seed)),
  sign: (text, seed) => ed25519.sign(utf8ToBytes(text), seed),
}

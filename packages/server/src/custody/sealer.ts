import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type SealedShare, shareLabel } from '@latchkey/protocol'
import { ServerError } from '../kernel/serverError.js'

/** The context of a sealed share. Opening it requires the same context. */
interface ShareAddress {
  walletId: string
  set: string
  epoch: number
}

/** Opens and seals shares on their way between the frame and this service (RFC 9180). */
export interface Sealer {
  /** Returns the public key for frames, base64url. */
  publicKey(): Promise<string>
  /** @throws ServerError 400 `share_unreadable` */
  open(sealed: SealedShare, address: ShareAddress): Promise<Uint8Array>
  /**
   * @param responseKey - The frame's key of one request, base64url. @throws ServerError 400
   * `key_invalid`
   */
  seal(share: Uint8Array, address: ShareAddress, responseKey: string): Promise<SealedShare>
}

const bytesOf = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64url')).buffer
const textOf = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url')

/**
 * Creates a service's sealer.
 *
 * @param parameters.seed - 64 hexadecimal digits, from which the key pair is derived.
 * @throws TypeError when the seed is invalid.
 */
export function createSealer(parameters: { service: 'auth' | 'recovery'; seed: string }): Sealer {
  const { service, seed } = parameters
  if (!/^[0-9a-f]{64}$/i.test(seed))
    throw new TypeError(
      'The seed of the sealing key is wrong: expected 64 hexadecimal digits, for example of `openssl rand -hex 32`.',
    )
  const suite = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const made: { pair?: Promise<CryptoKeyPair> } = {}
  const keyPair = (): Promise<CryptoKeyPair> => {
    made.pair ??= suite.kem.deriveKeyPair(bytesOf(Buffer.from(seed, 'hex').toString('base64url')))
    return made.pair
  }
  const infoOf = (direction: 'up' | 'down', address: ShareAddress): ArrayBuffer =>
    new TextEncoder().encode(shareLabel({ service, direction, ...address })).buffer as ArrayBuffer
  return {
    publicKey: async () => textOf(await suite.kem.serializePublicKey((await keyPair()).publicKey)),
    async open({ enc, ciphertext }, address) {
      try {
        const parameters = {
          recipientKey: await keyPair(),
          enc: bytesOf(enc),
          info: infoOf('up', address),
        }
        return new Uint8Array(await suite.open(parameters, bytesOf(ciphertext)))
      } catch (cause) {
        throw new ServerError(
          400,
          'share_unreadable',
          'The share is not sealed for this service.',
          { cause },
        )
      }
    },
    async seal(share, address, responseKey) {
      try {
        const recipientPublicKey = await suite.kem.deserializePublicKey(bytesOf(responseKey))
        const { enc, ct } = await suite.seal(
          { recipientPublicKey, info: infoOf('down', address) },
          new Uint8Array(share),
        )
        return { enc: textOf(enc), ciphertext: textOf(ct) }
      } catch (cause) {
        throw new ServerError(400, 'key_invalid', 'The key for the reply is not one of X25519.', {
          cause,
        })
      }
    },
  }
}

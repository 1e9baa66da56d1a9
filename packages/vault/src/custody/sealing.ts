import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type SealedShare, shareLabel } from '@latchkey/protocol'
import { base64urlnopad } from '@scure/base'
import { VaultError } from '../kernel/vaultError.js'

/** Recipient and purpose that a share is sealed for. */
export interface ShareAddress {
  service: 'auth' | 'recovery'
  walletId: string
  set: string
  epoch: number
}

const suiteOf = (): CipherSuite =>
  new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
const infoOf = (direction: 'up' | 'down', address: ShareAddress): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(shareLabel({ direction, ...address }))
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(base64urlnopad.decode(text))
const textOf = (bytes: ArrayBuffer): string => base64urlnopad.encode(new Uint8Array(bytes))

/** Encrypts a share for a service, so that no proxy or log can read it (RFC 9180). */
export async function sealShare(
  share: Uint8Array,
  sealKey: string,
  address: ShareAddress,
): Promise<SealedShare> {
  const suite = suiteOf()
  const recipientPublicKey = await suite.kem.deserializePublicKey(bytesOf(sealKey))
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: infoOf('up', address) },
    new Uint8Array(share),
  )
  return { enc: textOf(enc), ciphertext: textOf(ct) }
}

/** Key pair of one request, for the shares in its reply. */
export interface ReplyKey {
  responseKey: string
  /** @throws VaultError `sharesRefused` if the reply was sealed for another recipient or purpose */
  open(sealed: SealedShare, address: ShareAddress): Promise<Uint8Array>
}

/** Creates a {@link ReplyKey}. */
export async function createReplyKey(): Promise<ReplyKey> {
  const suite = suiteOf()
  const recipientKey = await suite.kem.generateKeyPair()
  return {
    responseKey: textOf(await suite.kem.serializePublicKey(recipientKey.publicKey)),
    async open({ enc, ciphertext }, address) {
      try {
        return new Uint8Array(
          await suite.open(
            { recipientKey, enc: bytesOf(enc), info: infoOf('down', address) },
            bytesOf(ciphertext),
          ),
        )
      } catch (cause) {
        throw new VaultError(
          'sharesRefused',
          'The service sent a share that does not belong to this wallet. Nothing was signed.',
          { code: 4100, cause },
        )
      }
    },
  }
}

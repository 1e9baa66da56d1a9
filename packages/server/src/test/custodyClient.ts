import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  type SealedShare,
  shareLabel,
  type WalletProof,
  type WalletProofAction,
  walletProofMessage,
} from '@latchkey/protocol'
import type { LocalAccount } from 'viem'

/** The recipient and context of a sealed share. */
export interface ShareTarget {
  service: 'auth' | 'recovery'
  walletId: string
  set: string
  epoch: number
}

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const infoOf = (direction: 'up' | 'down', target: ShareTarget): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(shareLabel({ direction, ...target }))
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'base64url'))
const textOf = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url')

/** Seals a share for a service, as the frame does. */
export async function sealShare(
  share: Uint8Array,
  sealKey: string,
  target: ShareTarget,
): Promise<SealedShare> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(bytesOf(sealKey))
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: infoOf('up', target) },
    new Uint8Array(share),
  )
  return { enc: textOf(enc), ciphertext: textOf(ct) }
}

/** Creates the key that a reply is sealed for. */
export async function createReplyKey(): Promise<{
  responseKey: string
  open(sealed: SealedShare, target: ShareTarget): Promise<Uint8Array>
}> {
  const recipientKey = await suite.kem.generateKeyPair()
  return {
    responseKey: textOf(await suite.kem.serializePublicKey(recipientKey.publicKey)),
    async open({ enc, ciphertext }, target) {
      const parameters = { recipientKey, enc: bytesOf(enc), info: infoOf('down', target) }
      return new Uint8Array(await suite.open(parameters, bytesOf(ciphertext)))
    },
  }
}

/** Signs a change with the wallet's key. */
export async function proveWallet(
  account: LocalAccount,
  about: {
    service: 'auth' | 'recovery'
    action: WalletProofAction
    walletId: string
    epoch: number
    subject: string
  },
): Promise<WalletProof> {
  const expiresAt = Date.now() + 240_000
  const message = walletProofMessage({ ...about, expiresAt })
  return { expiresAt, signature: await account.signMessage({ message }) }
}

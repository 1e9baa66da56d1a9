import type { RendezvousSide } from '@latchkey/protocol'
import { base64urlnopad } from '@scure/base'

/** Seals the messages of one side and opens those of the other, by their number. */
export interface Sealer {
  /** Id of the rendezvous. Does not reveal the key. */
  readonly id: string
  seal(index: number, plain: Uint8Array<ArrayBuffer>): Promise<string>
  /** @throws if the other side did not seal the box under that number */
  open(index: number, box: string): Promise<Uint8Array<ArrayBuffer>>
}

const encoder = new TextEncoder()
const label = (text: string): Uint8Array<ArrayBuffer> =>
  encoder.encode(`latchkey/rendezvous/1/${text}`)

/** Each direction has its own key, so the number of a box can be its nonce. */
function parametersOf(side: RendezvousSide, index: number): AesGcmParams {
  const iv = new Uint8Array(12)
  new DataView(iv.buffer).setUint32(8, index)
  return { name: 'AES-GCM', iv, additionalData: label(`${side}/${index}`) }
}

/**
 * Creates a key of 256 bits for one rendezvous. It is in the window's URL until the window removes
 * it.
 */
export function createPairingKey(): string {
  return base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))
}

/**
 * Derives the keys of one rendezvous.
 *
 * @throws if `pairingKey` is not 256 bits of base64url
 */
export async function createSealer(pairingKey: string, side: RendezvousSide): Promise<Sealer> {
  const secret = new Uint8Array(base64urlnopad.decode(pairingKey))
  if (secret.length !== 32) throw new Error('A pairing key is 256 bits.')
  const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, [
    'deriveBits',
    'deriveKey',
  ])
  const from = (info: string): HkdfParams => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(32),
    info: label(info),
  })
  const keyOf = (of: RendezvousSide): Promise<CryptoKey> =>
    crypto.subtle.deriveKey(from(`key/${of}`), root, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
  const otherSide = side === 'frame' ? 'window' : 'frame'
  const [id, own, other] = await Promise.all([
    crypto.subtle.deriveBits(from('id'), root, 128),
    keyOf(side),
    keyOf(otherSide),
  ])
  return {
    id: base64urlnopad.encode(new Uint8Array(id)),
    async seal(index, plain) {
      return base64urlnopad.encode(
        new Uint8Array(await crypto.subtle.encrypt(parametersOf(side, index), own, plain)),
      )
    },
    async open(index, box) {
      return new Uint8Array(
        await crypto.subtle.decrypt(
          parametersOf(otherSide, index),
          other,
          new Uint8Array(base64urlnopad.decode(box)),
        ),
      )
    },
  }
}

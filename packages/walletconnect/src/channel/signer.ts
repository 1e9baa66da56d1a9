import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { fromBase64, isHex32, randomHex32 } from '../kernel/bytes.js'
import { didKey, type Identity } from './jwt.js'

/** Ed25519, by the platform or by noble. Source: RFC 8032. */
export interface Signer {
  /** The public key of a seed, both 32 bytes in hex. */
  publicKey(seed: string): string | Promise<string>
  sign(text: string, seed: string): Uint8Array | Promise<Uint8Array>
}

/** The prefix of the seed in a PKCS #8 private key. Source: RFC 8410. */
const PKCS8 = '302e020100300506032b657004220420'

function importSeed(seed: string): Promise<CryptoKey> {
  const key = Uint8Array.from(concatBytes(hexToBytes(PKCS8), hexToBytes(seed)))
  return crypto.subtle.importKey('pkcs8', key, 'Ed25519', true, ['sign'])
}

/**
 * Resolves to the platform's result, or to noble's where the platform has no Ed25519: in older
 * browsers, and on pages without HTTPS.
 */
async function orNoble<value>(
  platform: () => Promise<value>,
  noble: (signer: Required<Signer>) => value | Promise<value>,
): Promise<value> {
  try {
    return await platform()
  } catch {
    const { nobleSigner } = await import('./nobleSigner.js')
    return noble(nobleSigner)
  }
}

/** Ed25519 of the platform, which saves the 8 kB of Ed25519 in JavaScript. */
export const webSigner: Signer = {
  publicKey(seed) {
    const platform = async (): Promise<string> => {
      const { x = '' } = await crypto.subtle.exportKey('jwk', await importSeed(seed))
      const publicKey = bytesToHex(
        fromBase64(x.replace(/-/g, '+').replace(/_/g, '/')) ?? new Uint8Array(),
      )
      if (!isHex32(publicKey)) throw new Error('The platform gave no public key.')
      return publicKey
    }
    return orNoble(platform, (signer) => signer.publicKey(seed))
  },
  sign(text, seed) {
    const platform = async (): Promise<Uint8Array> => {
      const signature = await crypto.subtle.sign(
        'Ed25519',
        await importSeed(seed),
        Uint8Array.from(utf8ToBytes(text)),
      )
      return new Uint8Array(signature)
    }
    return orNoble(platform, (signer) => signer.sign(text, seed))
  },
}

/** Creates an identity, or the same one again from its seed. */
export async function loadIdentity(
  signer: Signer,
  seed: string = randomHex32(),
): Promise<Identity> {
  return { seed, clientId: didKey(await signer.publicKey(seed)) }
}

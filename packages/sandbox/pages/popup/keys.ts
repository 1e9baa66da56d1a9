import type { Sealed } from './messages.js'

const CURVE: EcKeyImportParams = { name: 'ECDH', namedCurve: 'P-256' }

/** The wallet's key pair for one site. */
export interface SiteKeys {
  /** SPKI in hex, as the SDK requires it. */
  readonly publicKey: string
  seal(content: unknown, sitePublicKey: string): Promise<Sealed>
  /** Throws if it was sealed with another secret, or changed. */
  open(sealed: Sealed, sitePublicKey: string): Promise<unknown>
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Returns a new view, because the value of another page may be either type. */
function bytesOf(value: ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(value)
}

async function loadOrMake(
  storageKey: string,
): Promise<{ privateKey: CryptoKey; publicKey: string }> {
  const stored = localStorage.getItem(storageKey)
  if (stored) {
    const { privateHex, publicKey } = JSON.parse(stored) as {
      privateHex: string
      publicKey: string
    }
    return {
      privateKey: await crypto.subtle.importKey('pkcs8', fromHex(privateHex), CURVE, true, [
        'deriveKey',
      ]),
      publicKey,
    }
  }
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveKey'])
  const publicKey = toHex(await crypto.subtle.exportKey('spki', pair.publicKey))
  const privateHex = toHex(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  localStorage.setItem(storageKey, JSON.stringify({ privateHex, publicKey }))
  return { privateKey: pair.privateKey, publicKey }
}

/** Loads the keys for one site, the same after a reload: the site keeps its keys as well. */
export async function loadSiteKeys(origin: string): Promise<SiteKeys> {
  const { privateKey, publicKey } = await loadOrMake(`kestrel.keys.${origin}`)

  async function secretWith(sitePublicKey: string): Promise<CryptoKey> {
    const site = await crypto.subtle.importKey('spki', fromHex(sitePublicKey), CURVE, true, [])
    return crypto.subtle.deriveKey(
      { name: 'ECDH', public: site },
      privateKey,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
  }

  return {
    publicKey,
    async seal(content, sitePublicKey) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify(content))
      return {
        iv,
        cipherText: await crypto.subtle.encrypt(
          { name: 'AES-GCM', iv },
          await secretWith(sitePublicKey),
          text,
        ),
      }
    },
    async open({ iv, cipherText }, sitePublicKey) {
      const text = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: bytesOf(iv) },
        await secretWith(sitePublicKey),
        cipherText,
      )
      return JSON.parse(new TextDecoder().decode(text)) as unknown
    },
  }
}

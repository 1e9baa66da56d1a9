import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { HDKey } from '@scure/bip32'
import { seedOf } from './phrase.js'

/** Private keys of a wallet, as bytes. */
export interface PrivateKeys {
  readonly evm: Uint8Array
  readonly solana: Uint8Array
  wipe(): void
}

const HARDENED = 0x80000000

/** ed25519 has hardened steps only. Source: SLIP-0010. The caller wipes it. */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  const first = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  const last = path.reduce((node, index) => {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + HARDENED)
    const next = hmac(sha512, node.subarray(32), data)
    data.fill(0)
    node.fill(0)
    return next
  }, first)
  const key = last.slice(0, 32)
  last.fill(0)
  return key
}

function deriveSecp256k1(seed: Uint8Array): Uint8Array {
  const master = HDKey.fromMasterSeed(seed)
  const child = master.derive("m/44'/60'/0'/0/0")
  const key = child.privateKey?.slice()
  child.wipePrivateData()
  master.wipePrivateData()
  if (!key) throw new TypeError('There is no key at this path.')
  return key
}

/**
 * Keys from entropy: m/44'/60'/0'/0/0 (BIP-32) and m/44'/501'/0'/0' (SLIP-0010), so that a phrase
 * is good in any other wallet.
 */
export async function deriveKeys(entropy: Uint8Array): Promise<PrivateKeys> {
  const seed = await seedOf(entropy)
  try {
    const evm = deriveSecp256k1(seed)
    const solana = deriveEd25519(seed, [44, 501, 0, 0])
    return {
      evm,
      solana,
      wipe() {
        evm.fill(0)
        solana.fill(0)
      },
    }
  } finally {
    seed.fill(0)
  }
}

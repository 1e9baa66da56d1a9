import { sameAddress } from '@latchkey/protocol/std'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { combine, split } from 'shamir-secret-sharing'
import {
  type Hex,
  hashMessage,
  hashTypedData,
  hexToBytes,
  keccak256,
  type LocalAccount,
  numberToHex,
  type Signature,
  serializeSignature,
  serializeTransaction,
} from 'viem'
import { publicKeyToAddress, toAccount } from 'viem/accounts'
import { VaultError } from '../kernel/vaultError.js'
import type { Addresses, Keys } from './custody.js'
import { seedOf } from './phrase.js'

/** Private keys of a wallet, as bytes. */
interface PrivateKeys {
  readonly evm: Uint8Array
  readonly solana: Uint8Array
  wipe(): void
}

const HARDENED = 0x80000000

/** Derives an ed25519 key with hardened steps only. The caller wipes it. Source: SLIP-0010. */
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
 * Derives m/44'/60'/0'/0/0 (BIP-32) and m/44'/501'/0'/0' (SLIP-0010). Other wallets use these
 * paths, so they accept the phrase.
 */
async function deriveKeys(entropy: Uint8Array): Promise<PrivateKeys> {
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

function sign(hash: Hex, key: Uint8Array): Signature {
  const { r, s, recovery } = secp256k1.sign(hexToBytes(hash), key, { lowS: true })
  return {
    r: numberToHex(r, { size: 32 }),
    s: numberToHex(s, { size: 32 }),
    v: recovery === 1 ? 28n : 27n,
    yParity: recovery,
  }
}

/** Returns the addresses of the keys. */
function addressesOf({ evm, solana }: PrivateKeys): Addresses {
  const publicKey: Hex = `0x${Array.from(secp256k1.getPublicKey(evm, false), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return { evm: publicKeyToAddress(publicKey), solana: base58.encode(ed25519.getPublicKey(solana)) }
}

/**
 * Creates signers that hold bytes, never text. After `wipe` they throw.
 *
 * viem's own account keeps its key as text for as long as the page lives.
 */
function createSigners(keys: PrivateKeys): Keys & { wipe(): void } {
  const addresses = addressesOf(keys)
  const state = { isWiped: false }
  const alive = (): PrivateKeys => {
    if (state.isWiped) throw new TypeError('The keys were wiped.')
    return keys
  }
  const signHash = (hash: Hex): Hex => serializeSignature(sign(hash, alive().evm))
  const evm = toAccount({
    address: addresses.evm,
    sign: async ({ hash }) => signHash(hash),
    signMessage: async ({ message }) => signHash(hashMessage(message)),
    signTypedData: async (typedData) => signHash(hashTypedData(typedData)),
    async signTransaction(transaction, { serializer = serializeTransaction } = {}) {
      const unsigned = await serializer(transaction)
      return (await serializer(transaction, sign(keccak256(unsigned), alive().evm))) as Hex
    },
  }) as LocalAccount
  return {
    evm,
    solana: { address: addresses.solana, sign: (message) => ed25519.sign(message, alive().solana) },
    wipe() {
      state.isWiped = true
      keys.wipe()
    },
  }
}

/** A set of two shares. One share alone reveals nothing about the entropy. */
export type Pair = readonly [Uint8Array, Uint8Array]

/** Splits entropy into two shares. Source: Shamir 1979, over GF(2^8). */
export async function splitEntropy(entropy: Uint8Array): Promise<Pair> {
  const [one, other] = await split(entropy, 2, 2)
  if (!one || !other) throw new TypeError('There are not two shares.')
  return [one, other]
}

async function combineShares(pair: Pair): Promise<Uint8Array | undefined> {
  try {
    return await combine([...pair])
  } catch {
    // Shares of different lengths, or the same share twice.
    return undefined
  }
}

/**
 * Combines two shares and compares the address, because wrong shares give other entropy without an
 * error. The caller wipes the result.
 *
 * @throws VaultError `sharesRefused`
 */
export async function combineChecked(pair: Pair, address: string): Promise<Uint8Array> {
  const entropy = await combineShares(pair)
  const keys = entropy?.length === 16 ? await deriveKeys(entropy) : undefined
  const found = keys && addressesOf(keys).evm
  keys?.wipe()
  if (entropy && sameAddress(found, address)) return entropy
  entropy?.fill(0)
  throw new VaultError(
    'sharesRefused',
    'The parts of this wallet do not fit together. Nothing was signed; log in again to recover it.',
    { code: 4100 },
  )
}

/** Derives the addresses of a wallet from its entropy. */
export async function addressesFrom(entropy: Uint8Array): Promise<Addresses> {
  const keys = await deriveKeys(entropy)
  try {
    return addressesOf(keys)
  } finally {
    keys.wipe()
  }
}

/** Calls `use` with the keys, and always wipes them. */
export async function signWith<value>(
  entropy: Uint8Array,
  use: (keys: Omit<ReturnType<typeof createSigners>, 'wipe'>) => Promise<value>,
): Promise<value> {
  const { wipe, ...keys } = createSigners(await deriveKeys(entropy))
  try {
    return await use(keys)
  } finally {
    wipe()
  }
}

import type { FactorKind } from '@latchkey/protocol'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { base64urlnopad } from '@scure/base'
import { VaultError } from '../kernel/vaultError.js'
import {
  type FactorContext,
  type FactorKeys,
  factorKeys,
  factorKinds,
  type GivenFactors,
  infoOf,
  utf8,
  wipeKeys,
} from './factors.js'

type Pair = readonly [FactorKind, FactorKind]

/**
 * The sealed share that the recovery service stores and cannot open: one ciphertext for each pair
 * of factors. Salt and nonce are not secret.
 */
interface SealedBySelf {
  version: 1
  /** Salt of the password. */
  salt: string
  sealed: { kinds: Pair; iv: string; ciphertext: string }[]
}

/** Returns each pair of the available factors. */
function pairsOf(keys: FactorKeys): Pair[] {
  const kinds = factorKinds.filter((kind) => keys[kind])
  return kinds.flatMap((one, index) => kinds.slice(index + 1).map((other): Pair => [one, other]))
}

/**
 * Derives a key from two factors. One alone cannot open it, and any pair includes at least one
 * factor of 128 bits.
 */
async function pairKey(
  [one, other]: Pair,
  keys: FactorKeys,
  context: FactorContext,
): Promise<CryptoKey> {
  const [first, second] = [keys[one], keys[other]]
  if (!first || !second) throw new VaultError('factorRefused', 'Two of what you set up are needed.')
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  const bytes = hkdf(sha256, both, undefined, infoOf(`${one}+${other}`, context), 32)
  both.fill(0)
  const key = await crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  bytes.fill(0)
  return key
}

/** Seals a share under each pair of factors (AES-256-GCM): of three factors, any two open it. */
export async function sealByFactors(
  share: Uint8Array,
  keys: FactorKeys,
  salt: Uint8Array,
  context: FactorContext,
): Promise<Uint8Array> {
  const boxes = pairsOf(keys).map(async (kinds) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const parameters = {
      name: 'AES-GCM',
      iv,
      additionalData: new Uint8Array(infoOf('share', context)),
    }
    const ciphertext = await crypto.subtle.encrypt(
      parameters,
      await pairKey(kinds, keys, context),
      new Uint8Array(share),
    )
    return {
      kinds,
      iv: base64urlnopad.encode(iv),
      ciphertext: base64urlnopad.encode(new Uint8Array(ciphertext)),
    }
  })
  const sealed: SealedBySelf = {
    version: 1,
    salt: base64urlnopad.encode(salt),
    sealed: await Promise.all(boxes),
  }
  return utf8(JSON.stringify(sealed))
}

function isBox(value: Partial<SealedBySelf['sealed'][number]> | null): boolean {
  const { kinds, iv, ciphertext } = value ?? {}
  return (
    Array.isArray(kinds) &&
    kinds.length === 2 &&
    kinds.every((kind) => factorKinds.includes(kind)) &&
    typeof iv === 'string' &&
    typeof ciphertext === 'string'
  )
}

function readSealed(bytes: Uint8Array): SealedBySelf {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes)) as Partial<SealedBySelf>
    if (
      value.version === 1 &&
      typeof value.salt === 'string' &&
      Array.isArray(value.sealed) &&
      value.sealed.every(isBox)
    )
      return value as SealedBySelf
  } catch {
    // Invalid JSON: the error below reports it.
  }
  throw new VaultError(
    'sharesRefused',
    'The recovery service sent a share that does not belong to this wallet.',
    { code: 4100 },
  )
}

/** Returns the kinds of factors that a share is sealed under. @throws VaultError `sharesRefused` */
export function kindsOf(bytes: Uint8Array): FactorKind[] {
  const enrolled = new Set(readSealed(bytes).sealed.flatMap(({ kinds }) => kinds))
  return factorKinds.filter((kind) => enrolled.has(kind))
}

/**
 * Opens a share of {@link sealByFactors} with any two of its factors. The caller wipes the result.
 *
 * @throws VaultError `factorRefused` if a factor is wrong, or fewer than two are given
 */
export async function openByFactors(
  bytes: Uint8Array,
  given: GivenFactors,
  context: FactorContext,
): Promise<Uint8Array> {
  const { salt, sealed } = readSealed(bytes)
  const box = sealed.find(({ kinds }) => kinds.every((kind) => given[kind] !== undefined))
  if (!box) throw new VaultError('factorRefused', 'Two of what you set up are needed.')
  const keys = await factorKeys(given, base64urlnopad.decode(salt))
  try {
    const parameters = {
      name: 'AES-GCM',
      iv: new Uint8Array(base64urlnopad.decode(box.iv)),
      additionalData: new Uint8Array(infoOf('share', context)),
    }
    const ciphertext = new Uint8Array(base64urlnopad.decode(box.ciphertext))
    return new Uint8Array(
      await crypto.subtle.decrypt(parameters, await pairKey(box.kinds, keys, context), ciphertext),
    )
  } catch (cause) {
    throw new VaultError('factorRefused', 'One of the two factors is not the right one.', { cause })
  } finally {
    wipeKeys(keys)
  }
}

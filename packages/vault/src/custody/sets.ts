import { sameAddress } from '@latchkey/protocol/std'
import { combine, split } from 'shamir-secret-sharing'
import { VaultError } from '../kernel/vaultError.js'
import type { Addresses } from './custody.js'
import { deriveKeys } from './deriveKeys.js'
import { addressesOf, createSigners } from './signers.js'

/** A set of two shares: one of them alone says nothing about the entropy. */
export type Pair = readonly [Uint8Array, Uint8Array]

/** Splits entropy in two. Source: Shamir 1979, over GF(2^8). */
export async function splitEntropy(entropy: Uint8Array): Promise<Pair> {
  const [one, other] = await split(entropy, 2, 2)
  if (!one || !other) throw new TypeError('There are not two shares.')
  return [one, other]
}

async function combineShares(pair: Pair): Promise<Uint8Array | undefined> {
  try {
    return await combine([...pair])
  } catch {
    // Shares of different lengths, or twice the same one: no set.
    return undefined
  }
}

/**
 * Puts two shares together, and looks whether the wallet's address comes out: shares that are wrong
 * give other entropy without any error.
 *
 * @throws VaultError `sharesRefused`. The caller wipes what comes back.
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

/** Addresses that come of entropy. */
export async function addressesFrom(entropy: Uint8Array): Promise<Addresses> {
  const keys = await deriveKeys(entropy)
  try {
    return addressesOf(keys)
  } finally {
    keys.wipe()
  }
}

/** Lets keys be used, and wipes them whatever happens. */
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

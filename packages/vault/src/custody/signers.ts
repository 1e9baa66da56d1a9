import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58 } from '@scure/base'
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
import type { Addresses, Keys } from './custody.js'
import type { PrivateKeys } from './deriveKeys.js'

function sign(hash: Hex, key: Uint8Array): Signature {
  const { r, s, recovery } = secp256k1.sign(hexToBytes(hash), key, { lowS: true })
  return {
    r: numberToHex(r, { size: 32 }),
    s: numberToHex(s, { size: 32 }),
    v: recovery === 1 ? 28n : 27n,
    yParity: recovery,
  }
}

/** Addresses of the keys. */
export function addressesOf({ evm, solana }: PrivateKeys): Addresses {
  const publicKey: Hex = `0x${Array.from(secp256k1.getPublicKey(evm, false), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return { evm: publicKeyToAddress(publicKey), solana: base58.encode(ed25519.getPublicKey(solana)) }
}

/**
 * Signers that hold bytes, never text; after `wipe` they sign nothing any more.
 *
 * viem's own account keeps its key as text for as long as the page lives, so this one stands in its
 * place.
 */
export function createSigners(keys: PrivateKeys): Keys & { wipe(): void } {
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

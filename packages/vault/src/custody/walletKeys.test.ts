import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { parseTransaction, recoverTransactionAddress, verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  addressesFrom,
  combineChecked,
  deriveEd25519,
  signWith,
  splitEntropy,
} from './walletKeys.js'

/** Entropy of "test test … junk". */
const entropy = Uint8Array.from(Buffer.from('df9bf37e6fcdf9bf37e6fcdf9bf37e3c', 'hex'))
const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
// Phantom shows this account for the phrase.
const solana = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const refused = expect.objectContaining({ name: 'sharesRefused', code: 4100 })

describe('addressesFrom', () => {
  test('default: returns the accounts that other wallets derive from the phrase', async () => {
    expect(await addressesFrom(entropy)).toEqual({ evm, solana })
    // The phrase "abandon abandon … about", at m/44'/501'/0'/0' of other wallets.
    expect(await addressesFrom(new Uint8Array(16))).toMatchObject({
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    })
  })
})

describe('deriveEd25519', () => {
  // Source: SLIP-0010, test vector 1.
  test('default', () => {
    const seed = Uint8Array.from(Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'))
    expect(Buffer.from(deriveEd25519(seed, [])).toString('hex')).toBe(
      '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
    )
    expect(Buffer.from(deriveEd25519(seed, [0, 1])).toString('hex')).toBe(
      'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2',
    )
  })
})

describe('shares', () => {
  test('default: SEC-61 two shares give the entropy back, and neither contains it', async () => {
    const [one, other] = await splitEntropy(entropy)
    expect(await combineChecked([one, other], evm.toLowerCase())).toEqual(entropy)
    expect(await combineChecked([other, one], evm)).toEqual(entropy)
    for (const share of [one, other])
      expect(Buffer.from(share).includes(Buffer.from(entropy))).toBe(false)
  })

  test('error: SEC-61 refuses shares of another wallet, another split, and malformed ones', async () => {
    const pair = await splitEntropy(entropy)
    const [again] = await splitEntropy(entropy)
    const other = await splitEntropy(new Uint8Array(16).fill(7))
    const long = await splitEntropy(new Uint8Array(32).fill(7))
    const { evm: address } = await addressesFrom(new Uint8Array(16).fill(7))
    for (const shares of [
      other,
      long,
      [pair[0], again] as const,
      [pair[0], pair[0]] as const,
      [pair[0], pair[1].slice(1)] as const,
      [pair[0], new Uint8Array()] as const,
    ])
      await expect(combineChecked(shares, evm)).rejects.toEqual(refused)
    await expect(combineChecked(pair, address)).rejects.toEqual(refused)
    await expect(combineChecked(pair, '')).rejects.toEqual(refused)
  })
})

describe('signWith', () => {
  test('default: signs messages, typed data, transactions and bytes with both keys', async () => {
    const typedData = {
      domain: { name: 'Shop' },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: 1n },
    } as const
    const transaction = { chainId: 1, type: 'eip1559', to: evm, value: 5n, nonce: 3 } as const
    await signWith(entropy, async (keys) => {
      expect([keys.evm.address, keys.solana.address]).toEqual([evm, solana])
      const signature = await keys.evm.signMessage({ message: 'Hello' })
      expect(await verifyMessage({ address: evm, message: 'Hello', signature })).toBe(true)
      const typed = await keys.evm.signTypedData(typedData)
      expect(await verifyTypedData({ ...typedData, address: evm, signature: typed })).toBe(true)
      const signed = await keys.evm.signTransaction(transaction)
      expect(parseTransaction(signed)).toMatchObject({ ...transaction, to: evm.toLowerCase() })
      expect(await recoverTransactionAddress({ serializedTransaction: signed as never })).toBe(evm)
      const message = Uint8Array.of(1, 2, 3)
      const bytes = keys.solana.sign(message)
      expect(ed25519.verify(bytes, message, base58.decode(solana))).toBe(true)
    })
  })

  test('behavior: returns signatures of both parities that other libraries accept', async () => {
    await signWith(entropy, async ({ evm: account }) => {
      const ends = new Set<string>()
      for (let index = 0; index < 12; index += 1) {
        const message = `Message ${index}`
        const signature = await account.signMessage({ message })
        ends.add(signature.slice(-2))
        expect(await verifyMessage({ address: evm, message, signature })).toBe(true)
      }
      expect([...ends].sort()).toEqual(['1b', '1c'])
    })
  })

  test('behavior: SEC-61 the signers throw afterwards, also if the callback fails', async () => {
    const kept = await signWith(entropy, async (keys) => keys)
    await expect(kept.evm.signMessage({ message: 'x' })).rejects.toThrow('The keys were wiped.')
    expect(() => kept.solana.sign(Uint8Array.of(1))).toThrow('The keys were wiped.')
    const failed: (typeof kept)[] = []
    const use = async (keys: typeof kept): Promise<never> => {
      failed.push(keys)
      throw new Error('declined')
    }
    await expect(signWith(entropy, use)).rejects.toThrow('declined')
    expect(() => failed[0]?.solana.sign(Uint8Array.of(1))).toThrow('The keys were wiped.')
  })
})

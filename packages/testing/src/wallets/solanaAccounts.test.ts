import { createHmac, pbkdf2Sync } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { testSolanaAccounts } from './solanaAccounts.js'

/** Derives a hardened path by SLIP-0010 with Node's own parts. */
function derive(mnemonic: string, path: readonly number[]): string {
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  const master = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  const node = path.reduce((parent, index) => {
    const data = Buffer.alloc(37)
    parent.copy(data, 1, 0, 32)
    data.writeUInt32BE(0x80000000 + index, 33)
    return createHmac('sha512', parent.subarray(32)).update(data).digest()
  }, master)
  return base58.encode(ed25519.getPublicKey(node.subarray(0, 32)))
}

const MNEMONIC = 'test test test test test test test test test test test junk'

test("default: the keys of the local nodes' mnemonic, at the path of wallets", () => {
  const addresses = testSolanaAccounts().map(({ address }) => address)
  expect(addresses).toEqual(addresses.map((_, index) => derive(MNEMONIC, [44, 501, index, 0])))
  expect(new Set(addresses).size).toBe(10)
  // The derivation itself: the vector of reown-com/web-examples.
  const known =
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
  expect(derive(known, [44, 501, 0, 0])).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
})

test('behavior: signs with the key of its address', () => {
  const [account] = testSolanaAccounts(1)
  const bytes = Uint8Array.of(1, 2, 3)
  expect(ed25519.verify(account!.sign(bytes), bytes, base58.decode(account!.address))).toBe(true)
})

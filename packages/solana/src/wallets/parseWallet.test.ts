import { solanaTestAccounts } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { parseAccount, parseAccounts, readMethod } from './parseWallet.js'

const [one, other] = solanaTestAccounts(2)
if (!one || !other) throw new Error('no test accounts')

const rawOf = (changes: object = {}): object => ({
  address: one.address,
  publicKey: one.publicKey,
  chains: ['solana:mainnet', 'eip155:1'],
  features: ['solana:signMessage'],
  ...changes,
})

test('default: copies an account, and keeps the wallet’s own object', () => {
  const raw = rawOf()
  expect(parseAccount(raw)).toEqual({
    address: one.address,
    publicKey: one.publicKey,
    chains: ['solana:mainnet'],
    features: ['solana:signMessage'],
    isProgram: false,
    raw,
  })
})

test('behavior: S12 marks an address that differs from the key as a program’s', () => {
  expect(parseAccount(rawOf({ publicKey: other.publicKey }))).toMatchObject({
    address: one.address,
    isProgram: true,
  })
})

test.each([
  ['a key of 31 bytes', { publicKey: one.publicKey.slice(1) }],
  ['a key of 33 bytes', { publicKey: new Uint8Array(33) }],
  ['a key that is a list', { publicKey: [...one.publicKey] }],
  ['a short address', { address: one.address.slice(2) }],
  ['an address with foreign letters', { address: `0${one.address.slice(1)}` }],
  ['an address of 1 MB', { address: '1'.repeat(1_000_000) }],
  ['chains that are not a list', { chains: 'solana:mainnet' }],
  ['chains that are not text', { chains: [1] }],
  ['10,000 chains', { chains: Array(10_000).fill('solana:mainnet') }],
  ['features that are not a list', { features: {} }],
])('error: S12 rejects %s as an account', (_, changes) => {
  expect(parseAccount(rawOf(changes))).toBe('malformed')
  expect(parseAccounts([rawOf(changes)])).toBeUndefined()
})

test('behavior: S7 leaves out accounts of other chains', () => {
  expect(parseAccounts([rawOf({ chains: ['eip155:1'], address: '0xab' })])).toEqual([])
  expect(parseAccounts([rawOf({ chains: ['eip155:1'] }), rawOf()])).toHaveLength(1)
  expect(parseAccounts([])).toEqual([])
})

test('error: S7 returns undefined for values that are not a list of accounts', () => {
  for (const value of [undefined, null, {}, 'text', [null], ['text'], [{}]])
    expect(parseAccounts(value)).toBeUndefined()
})

test('behavior: lists an account once, and 64 at most', () => {
  expect(parseAccounts([rawOf(), rawOf()])).toHaveLength(1)
})

test('behavior: calls a method with its feature as `this`', () => {
  const raw = {
    features: {
      'solana:signMessage': {
        secret: 7,
        signMessage(given: unknown) {
          return [this.secret, given]
        },
      },
    },
  }
  expect(readMethod(raw, 'solana:signMessage')?.('text')).toEqual([7, 'text'])
  expect(readMethod(raw, 'solana:signIn')).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { createStore } from '../kernel/storage.js'
import type { Wallet } from '../kernel/types.js'
import { groupWallets } from './groupWallets.js'
import { readRecentWallets, rememberWallet } from './recentWallets.js'
import { reduceWallets } from './walletsState.js'

function wallet(id: string, namespace: Wallet['namespace'] = 'eip155'): Wallet {
  return { id, name: id, namespace, installed: true }
}

describe('rememberWallet', () => {
  test('default', () => {
    const store = createStore({ prefix: 'kit' })
    for (const id of ['a', 'b', 'c']) rememberWallet(store, id)
    expect(readRecentWallets(store)).toEqual(['c', 'b'])
  })

  test('behavior: a wallet used again comes first and is not listed twice', () => {
    const store = createStore({ prefix: 'kit' })
    for (const id of ['a', 'b', 'a']) rememberWallet(store, id)
    expect(readRecentWallets(store)).toEqual(['a', 'b'])
  })

  test('error: SEC-65 rejects invalid stored data', () => {
    const store = createStore({ prefix: 'kit' })
    for (const value of [
      'a',
      7,
      { 0: 'a' },
      null,
      [[['a']]],
      ['x'],
      [{ id: 'x'.repeat(500) }],
      [{ id: 7 }],
      [1, null],
    ]) {
      store.write('recent', value)
      expect(readRecentWallets(store)).toEqual([])
    }
  })
})

describe('reduceWallets', () => {
  test('default', () => {
    const state = reduceWallets(
      { wallets: [wallet('a'), wallet('sol', 'solana')], recentIds: [] },
      { type: 'walletsChanged', namespace: 'eip155', wallets: [wallet('b')] },
    )
    expect(state.wallets.map(({ id }) => id)).toEqual(['sol', 'b'])
  })
})

describe('groupWallets', () => {
  const named = (name: string, id: string, namespace: Wallet['namespace'] = 'eip155'): Wallet => ({
    ...wallet(id, namespace),
    name,
  })
  const ids = (...groups: Parameters<typeof groupWallets>): string[] =>
    groupWallets(...groups).map((group) => group.map(({ id }) => id).join('+'))

  test('default: one row for the connectors of one name, in the order of the namespaces', () => {
    const wallets = [
      named('Tern', 'standard:Tern', 'solana'),
      named('Lark', 'lark'),
      named('Tern', 'tern'),
    ]
    expect(ids(wallets)).toEqual(['tern+standard:Tern', 'lark'])
  })

  test('behavior: ignores the word "wallet", case and symbols', () => {
    const wallets = [named('Tern Wallet', 'tern'), named('TERN', 'standard:TERN', 'solana')]
    expect(ids(wallets)).toEqual(['tern+standard:TERN'])
  })

  test('behavior: a connector has the name of its entry in the directory', () => {
    const wallets = [named('Tern for EVM', 'com.tern'), named('Tern', 'standard:Tern', 'solana')]
    const entry = { id: '1', name: 'Tern', rdns: 'com.tern' }
    expect(ids(wallets)).toEqual(['com.tern', 'standard:Tern'])
    expect(ids(wallets, [entry])).toEqual(['com.tern+standard:Tern'])
  })

  test('error: SEC-83 does not group two of one namespace', () => {
    const wallets = [
      named('Tern', 'tern'),
      named('Tern wallet', 'fake'),
      named('Tern', 'standard:Tern', 'solana'),
    ]
    expect(ids(wallets)).toEqual(['tern', 'fake', 'standard:Tern'])
  })

  test('error: SEC-83 does not group a conflict, or names of symbols only', () => {
    const sol = named('Tern', 'standard:Tern', 'solana')
    expect(ids([{ ...named('Tern', 'tern'), conflict: true }, sol])).toHaveLength(2)
    expect(ids([named('!', '1'), named('?', '2', 'solana')])).toHaveLength(2)
  })

  test('behavior: a pairing is not grouped with an installed wallet', () => {
    const pairing: Wallet = { ...named('Tern', 'walletConnect', 'solana'), kind: 'pairing' }
    expect(ids([named('Tern', 'tern'), pairing])).toHaveLength(2)
  })
})

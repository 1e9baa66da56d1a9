import { describe, expect, test } from 'vitest'
import { createStore } from '../kernel/storage.js'
import type { Wallet } from '../kernel/types.js'
import { readRecentWallets, rememberWallet } from './recentWallets.js'
import { reduceWallets } from './state.js'

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

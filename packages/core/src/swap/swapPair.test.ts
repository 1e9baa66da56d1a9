import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { createStore } from '../kernel/storage.js'
import { keepPair, readPair } from './swapRecord.js'
import type { SwapMarket, SwapState } from './swapState.js'

const networkId = 'eip155:1'
const token = (symbol: string, isVerified = true): TokenBalance => ({
  id: `${networkId}:0x${symbol}`,
  networkId,
  name: symbol,
  symbol,
  decimals: 18,
  amount: 5n,
  isVerified,
})
const [one, two, fake] = [token('one'), token('two'), token('fake', false)]
const market: SwapMarket = {
  networkId,
  account: '0xAb',
  tokens: [one, two, fake],
  suggestedIds: [],
  nativeId: one.id,
  gasPrice: 1n,
}

const stateOf = (status: 'success' | 'failed', targetId: string): SwapState =>
  ({ status, market, form: { sourceId: one.id, targetId } }) as SwapState

function makeStore(): ReturnType<typeof createStore> {
  const map = new Map<string, string>()
  return createStore({
    prefix: 'x',
    storage: () => ({
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => void map.set(key, value),
      removeItem: (key) => void map.delete(key),
    }),
  })
}

describe('keepPair', () => {
  test('default', () => {
    const store = makeStore()
    expect(readPair({ store }, market)).toBeUndefined()
    keepPair({ store }, stateOf('success', two.id))
    expect(readPair({ store }, market)).toEqual({ sourceId: one.id, targetId: two.id })
  })

  test('behavior: a failed swap is not kept, and another network has its own pair', () => {
    const store = makeStore()
    keepPair({ store }, stateOf('failed', two.id))
    expect(readPair({ store }, market)).toBeUndefined()
    keepPair({ store }, stateOf('success', two.id))
    expect(readPair({ store }, { ...market, networkId: 'eip155:2' })).toBeUndefined()
  })
})

describe('readPair', () => {
  test.each([
    ['an unlisted token', { sourceId: one.id, targetId: fake.id }],
    ['an unknown token', { sourceId: one.id, targetId: `${networkId}:0xgone` }],
    ['one token twice', { sourceId: one.id, targetId: one.id }],
    ['no ids', { sourceId: 1, targetId: null }],
    ['no object', 'x'],
    ['null', null],
  ])('error: SEC-65 ignores %s', (_, value) => {
    const store = makeStore()
    store.write(`swapPair.${networkId}`, value)
    expect(readPair({ store }, market)).toBeUndefined()
  })
})

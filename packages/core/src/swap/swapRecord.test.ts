import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { createStore } from '../kernel/storage.js'
import { keepRecord, readRecord, resume } from './swapRecord.js'
import type { Quote, SwapMarket, SwapPlan, SwapState } from './swapState.js'

const networkId = 'eip155:1'
const token = (symbol: string): TokenBalance => ({
  id: `${networkId}:0x${symbol}`,
  networkId,
  name: symbol,
  symbol,
  decimals: 18,
  amount: 5n,
  isVerified: true,
})
const [one, two] = [token('one'), token('two')]
const market: SwapMarket = {
  networkId,
  account: '0xAb',
  tokens: [one, two],
  suggestedIds: [],
  nativeId: one.id,
  gasPrice: 1n,
}
const form = {
  sourceId: one.id,
  targetId: two.id,
  text: '1.5',
  unit: 'token',
  slippage: 50,
  acceptsLoss: false,
} as const
const quote: Quote = {
  id: 'q',
  amountIn: 15n * 10n ** 17n,
  amountOut: 7n,
  minAmountOut: 6n,
  askedAt: 3,
}
const plan: SwapPlan = { steps: ['swap'], transactions: [], minAmountOut: 6n, goodUntil: 9 }
const review = { market, form, quote, plan, done: ['approve'] as const }

function makeTools(): {
  store: ReturnType<typeof createStore>
  clock: { now(): number; after(): () => void }
  time: { now: number }
} {
  const map = new Map<string, string>()
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
  const time = { now: 1_000 }
  return {
    store: createStore({ prefix: 'x', storage: () => storage }),
    clock: { now: () => time.now, after: () => () => undefined },
    time,
  }
}

describe('keepRecord', () => {
  test('default', () => {
    const tools = makeTools()
    keepRecord(tools, { status: 'swapping', ...review, hash: '0x9' })
    const record = readRecord(tools, market)
    expect(record && resume(market, record)).toMatchObject({
      type: 'resumed',
      state: {
        status: 'swapping',
        hash: '0x9',
        done: ['approve'],
        form: { ...form },
        quote: { amountIn: quote.amountIn, minAmountOut: 6n },
      },
    })
  })

  test.each<[string, SwapState, object]>([
    [
      'asked to swap',
      { status: 'swapping', ...review },
      { state: { status: 'unknown', error: { name: 'OutcomeUnknownError' } } },
    ],
    [
      'a batch is on its way',
      { status: 'swapping', ...review, batchId: 'b1' },
      { state: { status: 'swapping', batchId: 'b1' } },
    ],
    [
      'asked to approve',
      { status: 'approving', ...review, plan: { ...plan, steps: ['approve', 'swap'] } },
      { type: 'initialized', note: 'resumed', form: { text: '1.5' } },
    ],
    [
      'an approval is on its way',
      {
        status: 'approving',
        ...review,
        plan: { ...plan, steps: ['approve', 'swap'] },
        hash: '0x1',
      },
      { state: { status: 'approving', hash: '0x1' } },
    ],
    [
      'approved',
      { status: 'review', ...review },
      { type: 'initialized', note: 'resumed', form: { text: '1.5', slippage: 50 } },
    ],
  ])('behavior: restores a swap that was left while %s', (_what, state, expected) => {
    const tools = makeTools()
    keepRecord(tools, state)
    const record = readRecord(tools, market)
    expect(record && resume(market, record)).toMatchObject(expected)
  })

  test('behavior: does not resume a swap that has ended, is an hour old or of another account', () => {
    const tools = makeTools()
    keepRecord(tools, { status: 'swapping', ...review, hash: '0x9' })
    expect(readRecord(tools, { ...market, account: '0xcd' })).toBe(undefined)
    expect(readRecord(tools, { ...market, networkId: 'eip155:10' })).toBe(undefined)
    keepRecord(tools, { status: 'uninitialized' })
    expect(readRecord(tools, market)).toBeDefined()
    tools.time.now += 60 * 60_000
    expect(readRecord(tools, market)).toBe(undefined)
    tools.time.now = 1_000
    keepRecord(tools, { status: 'success', market, form, quote, receipt: { hash: '0x9', fee: 0n } })
    expect(readRecord(tools, market)).toBe(undefined)
  })

  test('error: SEC-65 never throws on stored data, and ignores invalid data', () => {
    const tools = makeTools()
    const key = 'swap.eip155:1.0xab'
    const good = {
      sourceId: one.id,
      targetId: two.id,
      amountIn: '1',
      amountOut: '1',
      minAmountOut: '1',
      slippage: 50,
      done: [],
      at: 1_000,
    }
    tools.store.write(key, good)
    expect(readRecord(tools, market)).toBeDefined()
    const bad = [
      null,
      1,
      'x',
      [],
      {},
      { ...good, amountIn: '1e9' },
      { ...good, amountIn: 5 },
      { ...good, slippage: 5_000 },
      { ...good, step: 'drain' },
      { ...good, at: Number.NaN },
      { ...good, sourceId: '<b>' },
    ]
    for (const value of bad) {
      tools.store.write(key, value)
      expect(readRecord(tools, market)).toBe(undefined)
    }
    tools.store.write(key, { ...good, sourceId: 'eip155:1:0xgone', done: ['swap', 'x'] })
    const record = readRecord(tools, market)
    expect(record?.done).toEqual(['swap'])
    expect(record && resume(market, record)).toMatchObject({
      type: 'initialized',
      form: { sourceId: one.id, text: '' },
    })
  })
})

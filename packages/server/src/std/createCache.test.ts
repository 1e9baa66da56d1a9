import { describe, expect, test } from 'vitest'
import { createCache } from './createCache.js'

describe('createCache', () => {
  test('default', async () => {
    const time = { now: 0 }
    const cache = createCache<number>({ clock: { now: () => time.now }, freshFor: 100, max: 10 })
    const loads = { count: 0 }
    const load = async (): Promise<number> => ++loads.count
    expect(
      await Promise.all([cache.get('a', load), cache.get('a', load), cache.get('b', load)]),
    ).toEqual([1, 1, 2])
    time.now = 99
    expect(await cache.get('a', load)).toBe(1)
    time.now = 100
    expect(await cache.get('a', load)).toBe(3)
  })

  test('behavior: a forced read does not join a read in progress', async () => {
    const cache = createCache<string>({ clock: Date, freshFor: 1000, max: 10 })
    const gate: { open?: (value: string) => void } = {}
    const slow = cache.get(
      'a',
      () =>
        new Promise((resolve) => {
          gate.open = resolve
        }),
    )
    expect(await cache.get('a', async () => 'new', { isForced: true })).toBe('new')
    gate.open?.('old')
    expect(await slow).toBe('old')
    expect(await cache.get('a', async () => 'never asked')).toBe('new')
  })

  test('behavior: evicts the oldest value beyond its size', async () => {
    const cache = createCache<string>({ clock: { now: () => 0 }, freshFor: 1000, max: 2 })
    for (const key of ['a', 'b', 'c']) await cache.get(key, async () => key)
    expect(
      await Promise.all(['b', 'c', 'a'].map((key) => cache.get(key, async () => 'anew'))),
    ).toEqual(['b', 'c', 'anew'])
  })

  test('error: rejects all waiting callers after a failure, and does not cache it', async () => {
    const cache = createCache<string>({ clock: Date, freshFor: 1000, max: 2 })
    const fail = (): Promise<string> => Promise.reject(new Error('down'))
    const results = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await cache.get('a', async () => 'up')).toBe('up')
  })
})

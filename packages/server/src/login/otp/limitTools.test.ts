import { describe, expect, test } from 'vitest'
import type { Secrets } from '../secrets.js'
import { defaultCodeLimits } from './codeLimits.js'
import type { Counters, Take } from './counters.js'
import { bitsFor, giveAll, networkLimits, takeAll, tooMany } from './limitTools.js'

/** Counters in memory, with their order of use. */
function createMemory(): Counters & { counts: Map<string, number>; calls: string[] } {
  const counts = new Map<string, number>()
  const calls: string[] = []
  const change = (key: string, by: number): number => {
    counts.set(key, (counts.get(key) ?? 0) + by)
    return counts.get(key) ?? 0
  }
  return {
    counts,
    calls,
    async take({ key }) {
      calls.push(`take ${key}`)
      return { count: change(key, 1), wait: 1_500 }
    },
    async give(key) {
      calls.push(`give ${key}`)
      change(key, -1)
    },
    read: async (key) => ({ count: counts.get(key) ?? 0, wait: 0 }),
    sweep: async () => undefined,
  }
}

const take = (key: string, count: number): Take => ({ key, window: { count, milliseconds: 1 } })
const refuse = (milliseconds: number): Error & ReturnType<typeof tooMany> =>
  tooMany('too_many', 'Too many.', milliseconds)

describe('tooMany', () => {
  test('default: SEC-13 refuses with 429 and whole seconds, rounded up', () => {
    expect(tooMany('too_many_tries', 'Too many tries.', 1_001)).toMatchObject({
      status: 429,
      code: 'too_many_tries',
      message: 'Too many tries. Please try again after 2 seconds.',
      retryAfter: 2,
    })
  })
})

describe('takeAll', () => {
  test('default: SEC-13 allows requests up to the limit, and refuses the next one', async () => {
    const counters = createMemory()
    for (let time = 0; time < 3; time += 1) await takeAll(counters, [take('a', 3)], refuse)
    await expect(takeAll(counters, [take('a', 3)], refuse)).rejects.toMatchObject({
      message: 'Too many. Please try again after 2 seconds.',
    })
  })

  test('behavior: SEC-13 stops at the first refusal; earlier counts stay', async () => {
    const counters = createMemory()
    const takes = [take('a', 1), take('b', 0), take('c', 1)]
    await expect(takeAll(counters, takes, refuse)).rejects.toThrow('Too many.')
    expect([...counters.counts]).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })

  test('behavior: undoes one count of each', async () => {
    const counters = createMemory()
    const giveBack = await takeAll(counters, [take('a', 1), take('b', 1)], refuse)
    await giveBack()
    expect(counters.calls).toEqual(['take a', 'take b', 'give a', 'give b'])
    await giveAll(counters, [take('b', 1)])
    expect([...counters.counts.values()]).toEqual([0, -1])
  })
})

describe('bitsFor', () => {
  const price = (count: number, step: number) => ({ ...take('a', count), step })
  const bits = (prices: ReturnType<typeof price>[], counts: number[]): number =>
    bitsFor(
      defaultCodeLimits,
      prices,
      counts.map((count) => ({ count, wait: 0 })),
    )

  test.each([
    [10, 0],
    [11, 17],
    [15, 17],
    [16, 18],
    [20, 18],
    [21, 19],
    [31, 21],
    [36, 21],
    [1_000_000, 21],
  ])('default: SEC-17 request %i of ten costs %i bits: one more for each five', (count, cost) => {
    expect(bits([price(10, 5)], [count])).toBe(cost)
  })

  test('behavior: SEC-17 returns the highest price, and 0 without limits', () => {
    expect(bits([price(10, 5), price(10, 5)], [11, 16])).toBe(18)
    expect(bits([price(10, 5), price(10, 5)], [16, 3])).toBe(18)
    expect(bits([price(0, 5)], [])).toBe(0)
    expect(bits([], [])).toBe(0)
  })
})

describe('networkLimits', () => {
  const secrets = { hash: (use: string, name: string) => `${use}(${name})` } as unknown as Secrets
  const deps = { counters: createMemory(), secrets, limits: defaultCodeLimits }
  const window = { count: 20, milliseconds: 3_600_000 }

  test('default: SEC-17 returns a limit for the address and prices for wider networks', () => {
    expect(networkLimits(deps, 'mail', '203.0.113.7', window)).toEqual({
      own: [{ key: 'mail:client(203.0.113.7)', window, step: 20 }],
      wider: [
        {
          key: 'mail:client(203.0.113.0/24)',
          window: { count: 80, milliseconds: 3_600_000 },
          step: 80,
        },
      ],
    })
  })

  test('behavior: returns no limits without a client', () => {
    expect(networkLimits(deps, 'mail', undefined, window)).toEqual({ own: [], wider: [] })
  })
})

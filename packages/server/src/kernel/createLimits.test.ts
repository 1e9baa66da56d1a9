import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRedis } from '../run/redis/openRedis.js'
import { createLimits, type Limits } from './createLimits.js'
import { ServerError } from './serverError.js'

/** Returns how many of `count` requests pass the limit. */
async function letThrough(limits: Limits, count: number, key: string, points = 1): Promise<number> {
  const results = await Promise.allSettled(
    Array.from({ length: count }, () => limits.take('user', key, points)),
  )
  return results.filter(({ status }) => status === 'fulfilled').length
}

const settings = { user: { points: 20, seconds: 10 } }

describe('createLimits', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('default', async () => {
    const limits = createLimits({ settings })
    expect([
      await letThrough(limits, 30, 'a'),
      await letThrough(limits, 30, 'b'),
      await letThrough(limits, 1, 'a'),
    ]).toEqual([20, 20, 0])
    vi.advanceTimersByTime(10_000)
    expect(await letThrough(limits, 30, 'a')).toBe(20)
  })

  test('behavior: a costly request takes several points', async () => {
    expect(await letThrough(createLimits({ settings }), 30, 'a', 5)).toBe(4)
  })

  test('behavior: accepts the old name of the limit of a user, with a warning', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
    const limits = createLimits({ settings: { visitor: { points: 3, seconds: 10 } } })
    expect(await letThrough(limits, 5, 'a')).toBe(3)
    expect(warn.mock.calls).toEqual([['The setting limits.visitor is called limits.user now.']])
    warn.mockRestore()
  })

  test('error: refuses with the seconds until the next request', async () => {
    const refused: string[] = []
    const limits = createLimits({ settings, onRefusal: (kind) => refused.push(kind) })
    await letThrough(limits, 20, 'a')
    vi.advanceTimersByTime(3500)
    const error = (await limits.take('user', 'a').catch((thrown: unknown) => thrown)) as ServerError
    expect(error).toBeInstanceOf(ServerError)
    expect([error.status, error.code, error.retryAfter, refused]).toEqual([
      429,
      'too_many_requests',
      7,
      ['user'],
    ])
  })
})

describe('createLimits with an unreachable Redis', () => {
  test('behavior: counts in this node without delay', async () => {
    const redis = openRedis('redis://127.0.0.1:9', () => undefined)
    const limits = createLimits({ settings, redis })
    const began = performance.now()
    expect(await letThrough(limits, 30, 'a')).toBe(20)
    expect(performance.now() - began).toBeLessThan(5000)
    redis.disconnect()
  })
})

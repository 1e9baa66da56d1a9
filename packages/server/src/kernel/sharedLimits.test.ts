import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRedis, type RunningRedis, startRedis } from '../test/startRedis.js'
import { createLimits } from './createLimits.js'

describe('createLimits with Redis', () => {
  const state: { running?: RunningRedis } = {}
  beforeAll(async () => {
    state.running = await startRedis()
  })
  afterAll(() => state.running?.remove())

  test('behavior: two nodes share their counts, and count separately without Redis', async () => {
    const running = state.running as RunningRedis
    const connections = await Promise.all([connectRedis(running.url), connectRedis(running.url)])
    const nodes = connections.map((redis) =>
      createLimits({ redis, settings: { user: { points: 20, seconds: 60 } } }),
    )
    const letThrough = async (key: string): Promise<number> => {
      const results = await Promise.allSettled(
        Array.from({ length: 60 }, (_, index) => nodes[index % 2]?.take('user', key)),
      )
      return results.filter(({ status }) => status === 'fulfilled').length
    }
    expect(await letThrough('a')).toBe(20)
    const gone = connections.map((redis) => new Promise((resolve) => redis.once('close', resolve)))
    await running.remove()
    await Promise.all(gone)
    expect(await letThrough('b')).toBe(40)
    for (const redis of connections) redis.disconnect()
  })
})

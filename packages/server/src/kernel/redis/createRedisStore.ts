import type { Redis } from 'ioredis'
import { ServerError } from '../serverError.js'
import type { Store } from '../store.js'

const PREFIX = 'latchkey:'

/** A store in Redis, for several nodes. While Redis is gone every call is refused within a second: 503 `store_unavailable`. */
export function createRedisStore(redis: Redis): Store {
  async function ask<value>(answer: Promise<value>): Promise<value> {
    try {
      return await answer
    } catch (cause) {
      throw new ServerError(503, 'store_unavailable', 'The server cannot reach its memory (Redis) at the moment. Try again in a few seconds.', {
        retryAfter: 5,
        cause,
      })
    }
  }

  return {
    get: async (key) => (await ask(redis.get(PREFIX + key))) ?? undefined,
    async set(key, value, lifetime) {
      // Redis refuses a lifetime of nothing.
      if (lifetime < 1) await ask(redis.del(PREFIX + key))
      else await ask(redis.set(PREFIX + key, value, 'PX', Math.floor(lifetime)))
    },
    async add(key, value, lifetime) {
      // A lifetime of nothing: whoever asks first is told so, and nothing is kept.
      if (lifetime < 1) return (await ask(redis.exists(PREFIX + key))) === 0
      return (await ask(redis.set(PREFIX + key, value, 'PX', Math.floor(lifetime), 'NX'))) === 'OK'
    },
    take: async (key) => (await ask(redis.getdel(PREFIX + key))) ?? undefined,
    async delete(key) {
      await ask(redis.del(PREFIX + key))
    },
  }
}

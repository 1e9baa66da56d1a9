import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { ServerError } from '../../kernel/serverError.js'
import type { Store } from '../../kernel/store.js'

const PREFIX = 'latchkey:'

const GENERATION_MS = 86_400_000

async function ask<value>(answer: Promise<value>): Promise<value> {
  try {
    return await answer
  } catch (cause) {
    throw new ServerError(
      503,
      'store_unavailable',
      'The server cannot reach its memory (Redis) at the moment. Try again in a few seconds.',
      {
        retryAfter: 5,
        cause,
      },
    )
  }
}

/**
 * Creates a store in Redis, for several nodes. While Redis is unavailable every call is refused
 * within a second: 503 `store_unavailable`.
 */
export function createRedisStore(redis: Redis): Store {
  const state: { run?: Promise<string> } = {}
  redis.on('close', () => {
    delete state.run
  })
  /**
   * Returns the id of the current Redis process. A restart from a snapshot loses later values, and
   * changes the id.
   */
  async function readRun(): Promise<string> {
    state.run ??= redis.info('server').then((text) => /^run_id:(\w+)/m.exec(text)?.[1] ?? '')
    try {
      return await state.run
    } catch (error) {
      delete state.run
      throw error
    }
  }

  return {
    get: async (key) => (await ask(redis.get(PREFIX + key))) ?? undefined,
    async set(key, value, lifetime) {
      // Redis refuses a lifetime of zero.
      if (lifetime < 1) await ask(redis.del(PREFIX + key))
      else await ask(redis.set(PREFIX + key, value, 'PX', Math.floor(lifetime)))
    },
    async add(key, value, lifetime) {
      // Redis refuses a lifetime of zero: returns the result without storing the value.
      if (lifetime < 1) return (await ask(redis.exists(PREFIX + key))) === 0
      return (await ask(redis.set(PREFIX + key, value, 'PX', Math.floor(lifetime), 'NX'))) === 'OK'
    },
    take: async (key) => (await ask(redis.getdel(PREFIX + key))) ?? undefined,
    async delete(key) {
      await ask(redis.del(PREFIX + key))
    },
    async generation() {
      const key = `${PREFIX}generation:${await ask(readRun())}`
      const found = await ask(redis.get(key))
      if (found !== null) return found
      const made = randomUUID()
      // If another server was first, its text is used.
      const isSet = (await ask(redis.set(key, made, 'PX', GENERATION_MS, 'NX'))) === 'OK'
      return isSet ? made : ((await ask(redis.get(key))) ?? made)
    },
  }
}

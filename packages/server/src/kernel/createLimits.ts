import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { ServerError } from './serverError.js'

/**
 * Points per window. A request takes one point, one that costs the server more takes five, a batch
 * of JSON-RPC one per call.
 */
export interface Limit {
  points: number
  seconds: number
}

/**
 * The counted kinds of requests. A user is identified by network address, in IPv6 by its first 64
 * bits.
 */
export interface LimitSettings {
  /** One user in one project. */
  user: Limit
  /** One project, all users together. The server's own project has no such limit. */
  project: Limit
  /** Nonces and signed messages of one user. */
  signIn: Limit
  /**
   * Refused requests of one user: other origins, unknown projects. They do not count for the
   * project.
   */
  refused: Limit
}

/** Old names. The next minor release removes them. */
interface RenamedSettings {
  /** @deprecated Use `user`. */
  visitor?: Limit
}

const defaults: LimitSettings = {
  user: { points: 2000, seconds: 10 },
  project: { points: 20_000, seconds: 10 },
  signIn: { points: 120, seconds: 60 },
  refused: { points: 100, seconds: 10 },
}

/** Counts the points of requests. */
export interface Limits {
  /**
   * @throws {@link ServerError} 429 `too_many_requests` with the seconds until points are
   *   available.
   */
  take(kind: keyof LimitSettings, key: string, points?: number): Promise<void>
}

/** Options of {@link createLimits}. */
export interface LimitsOptions {
  /**
   * Counts over all nodes. While it is unavailable each node counts alone. @default each node
   * counts alone
   */
  redis?: Redis | undefined
  settings?: (Partial<LimitSettings> & RenamedSettings) | undefined
  /** Called on every refusal, for metrics. */
  onRefusal?: ((kind: keyof LimitSettings) => void) | undefined
}

function createCounter(
  kind: string,
  { points, seconds }: Limit,
  redis: Redis | undefined,
): RateLimiterMemory | RateLimiterRedis {
  const memory = new RateLimiterMemory({ keyPrefix: kind, points, duration: seconds })
  if (!redis) return memory
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `latchkey:limit:${kind}`,
    points,
    duration: seconds,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
    // Over the limit, a node counts in memory: a flood must not load Redis.
    inMemoryBlockOnConsumed: points + 1,
  })
}

/**
 * Creates the limits of users and projects, counted in windows of a few seconds.
 *
 * @example
 * ```ts
 * import { createLimits, createServer } from '@latchkey/server'
 *
 * const limits = createLimits({ settings: { user: { points: 500, seconds: 10 } } })
 * const handle = createServer({ origins: ['https://app.example.org'], chains: {}, limits })
 * ```
 */
export function createLimits(options: LimitsOptions = {}): Limits {
  const { redis, onRefusal } = options
  const { visitor, ...settings } = options.settings ?? {}
  if (visitor) process.emitWarning('The setting limits.visitor is called limits.user now.')
  const all = { ...defaults, ...(visitor && { user: visitor }), ...settings }
  const counters = {
    user: createCounter('user', all.user, redis),
    project: createCounter('project', all.project, redis),
    signIn: createCounter('signIn', all.signIn, redis),
    refused: createCounter('refused', all.refused, redis),
  }
  return {
    async take(kind, key, points = 1) {
      try {
        await counters[kind].consume(key, points)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        onRefusal?.(kind)
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new ServerError(
          429,
          'too_many_requests',
          `Too many requests. Try again in ${retryAfter} s.`,
          { retryAfter },
        )
      }
    },
  }
}

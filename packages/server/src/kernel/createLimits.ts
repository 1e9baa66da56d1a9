import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { ServerError } from './serverError.js'

/**
 * So many points in so many seconds. A request takes one point, one that costs the server more
 * takes five, a batch of JSON-RPC one per call.
 */
export interface Limit {
  points: number
  seconds: number
}

/** What is counted. Each visitor is known by network address, IPv6 by its first 64 bits. */
export interface LimitSettings {
  /** One visitor in one project. */
  visitor: Limit
  /** A project of its own, all visitors together. The server's own project has no such limit. */
  project: Limit
  /** One visitor's nonces and signed messages. */
  signIn: Limit
  /**
   * One visitor's requests that are refused: pages of other origins, unknown projects. They take
   * nothing from the others.
   */
  refused: Limit
}

const defaults: LimitSettings = {
  visitor: { points: 2000, seconds: 10 },
  project: { points: 20_000, seconds: 10 },
  signIn: { points: 120, seconds: 60 },
  refused: { points: 100, seconds: 10 },
}

/** Counts what visitors take. */
export interface Limits {
  /** @throws {@link ServerError} 429 `too_many_requests` with the seconds until there is more. */
  take(kind: keyof LimitSettings, key: string, points?: number): Promise<void>
}

/** What limits are made of. */
export interface LimitsOptions {
  /**
   * Counts over all nodes; while it is gone each node counts alone. @default each node counts alone
   */
  redis?: Redis | undefined
  settings?: Partial<LimitSettings> | undefined
  /** Told of every refusal: for metrics. */
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
    // A flood costs Redis nothing once it is over the limit.
    inMemoryBlockOnConsumed: points + 1,
  })
}

/**
 * Limits of visitors and projects, counted in windows of a few seconds.
 *
 * @example
 * ```ts
 * import { createLimits, createServer } from '@latchkey/server'
 *
 * const limits = createLimits({ settings: { visitor: { points: 500, seconds: 10 } } })
 * const handle = createServer({ origins: ['https://app.example.org'], chains: {}, limits })
 * ```
 */
export function createLimits(options: LimitsOptions = {}): Limits {
  const { redis, settings, onRefusal } = options
  const all = { ...defaults, ...settings }
  const counters = {
    visitor: createCounter('visitor', all.visitor, redis),
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
          `That were too many requests. Try again in ${retryAfter} s.`,
          { retryAfter },
        )
      }
    },
  }
}

import { Redis } from 'ioredis'

/** Milliseconds until a command that got no answer has failed. */
const COMMAND_MS = 1000

/** Milliseconds between two tries to get back to a Redis that is gone. */
const MAX_RETRY_DELAY_MS = 500

/**
 * A connection to Redis that comes back by itself. While Redis is gone every command fails at once:
 * nothing is queued, and nothing is sent twice, because a one-time value that is asked for again
 * might be used up by the first try.
 *
 * @param onError - Told each time the connection fails.
 * @param patience - Milliseconds until a command that got no answer has failed.
 */
export function openRedis(
  url: string,
  onError: (error: Error) => void,
  patience: number = COMMAND_MS,
): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: patience,
    connectTimeout: patience,
    // A connection on which nothing comes back is given up, not waited for.
    socketTimeout: 2 * patience,
    retryStrategy: (times) => Math.min(times * 50, MAX_RETRY_DELAY_MS),
  })
  redis.on('error', onError)
  return redis
}

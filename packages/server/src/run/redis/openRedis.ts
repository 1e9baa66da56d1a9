import { Redis } from 'ioredis'

/** Timeout of a command, in milliseconds. */
const COMMAND_MS = 1000

/** Maximum delay between two reconnection attempts, in milliseconds. */
const MAX_RETRY_DELAY_MS = 500

/**
 * Opens a connection to Redis that reconnects automatically. While Redis is unreachable every
 * command fails at once. Commands are not queued, and not sent twice, because the first attempt may
 * have used up a one-time value.
 *
 * @param onError - Called each time the connection fails.
 * @param patience - Timeout of a command, in milliseconds.
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
    // Closes an unresponsive connection instead of waiting for it.
    socketTimeout: 2 * patience,
    retryStrategy: (times) => Math.min(times * 50, MAX_RETRY_DELAY_MS),
  })
  redis.on('error', onError)
  return redis
}

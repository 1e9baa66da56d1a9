import type { Clock } from './clock.js'

/** Resolves after `ms`, or never if aborted before. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', clock.after(ms, resolve)))
}

import type { Cancel } from './clock.js'

/** Starts an operation with the first call, and stops it when every caller has cancelled. */
export function startOnce(begin: () => Cancel): () => Cancel {
  const running: { stop: Cancel | undefined; count: number } = { stop: undefined, count: 0 }
  return () => {
    running.count += 1
    running.stop ??= begin()
    let called = false
    return () => {
      if (called) return
      called = true
      running.count -= 1
      if (running.count > 0) return
      running.stop?.()
      running.stop = undefined
    }
  }
}

import type { LatchkeyOptions } from '@latchkey/core'

type Clock = NonNullable<LatchkeyOptions['clock']>

/** Creates the system clock. Its timers end with the world. */
export function createWorldClock(): Clock & { stop(): void } {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const state = { isStopped: false }
  return {
    now: () => Date.now(),
    after(ms, callback) {
      if (state.isStopped) return () => {}
      const timer = setTimeout(callback, ms)
      timers.add(timer)
      return () => clearTimeout(timer)
    },
    stop() {
      state.isStopped = true
      timers.forEach(clearTimeout)
    },
  }
}

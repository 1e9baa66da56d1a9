import { sleep } from '@latchkey/protocol/std'

/** A clock that the test advances, for the kit's `clock` option. */
export interface TestClock {
  now(): number
  after(ms: number, callback: () => void): () => void
  /** Advances by `ms`, calls the due timers in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>
  /** The number of pending timers: 0 after a complete cleanup. */
  pending(): number
}

/** Resolves after the handlers of settled promises, and of a local node's replies, have run. */
function settleAll(): Promise<void> {
  return sleep(0)
}

/**
 * Creates a clock that the test advances.
 *
 * @example
 * ```ts
 * import { createTestClock } from '@latchkey/testing'
 *
 * const clock = createTestClock()
 * clock.after(500, () => console.log('half a second'))
 * await clock.advance(500)
 * ```
 */
export function createTestClock(): TestClock {
  const timers = new Map<number, { due: number; callback: () => void }>()
  const state = { now: 0, next: 0 }

  function nextDue(until: number): { id: number; due: number; callback: () => void } | undefined {
    const due = [...timers]
      .filter(([, timer]) => timer.due <= until)
      .sort(([a, left], [b, right]) => left.due - right.due || a - b)[0]
    return due && { id: due[0], ...due[1] }
  }

  return {
    now: () => state.now,
    after(ms, callback) {
      const id = state.next++
      timers.set(id, { due: state.now + ms, callback })
      return () => void timers.delete(id)
    },
    async advance(ms) {
      const until = state.now + ms
      await settleAll()
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        timers.delete(timer.id)
        state.now = timer.due
        timer.callback()
        await settleAll()
      }
      state.now = until
    },
    pending: () => timers.size,
  }
}

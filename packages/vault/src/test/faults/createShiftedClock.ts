import { createTestClock, type TestClock } from '@latchkey/testing'

/**
 * A clock that moves only when told to, and begins at this machine's time: messages and proofs are
 * signed with it.
 */
export function createShiftedClock(offset = 0): TestClock {
  const timers = createTestClock()
  const start = Date.now() + offset
  return { ...timers, now: () => start + timers.now() }
}

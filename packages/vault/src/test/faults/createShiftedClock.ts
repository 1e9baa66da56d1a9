import { createTestClock, type TestClock } from '@latchkey/testing'

/**
 * Creates a clock that only the test advances. It starts at the time of this machine, because
 * messages and proofs contain that time.
 */
export function createShiftedClock(offset = 0): TestClock {
  const timers = createTestClock()
  const start = Date.now() + offset
  return { ...timers, now: () => start + timers.now() }
}

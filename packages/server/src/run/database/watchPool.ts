import { noop } from '@latchkey/protocol/std'
import type pg from 'pg'

/** Number of tests until the pool counts as stuck. */
const TESTS = 12

/** Watches for a pool that does not recover itself. */
export interface PoolWatch {
  /**
   * True if the pool has not answered for a long time although PostgreSQL accepts new connections.
   */
  isStuck(): boolean
  stop(): void
}

/**
 * Tests the pool at an interval.
 *
 * @param parameters.connectAgain - Opens a connection outside the pool and queries it.
 * @param parameters.stuckAfter - Milliseconds for which the pool has to fail while `connectDirectly`
 *   works.
 */
export function watchPool(
  pool: pg.Pool,
  parameters: { connectDirectly(): Promise<unknown>; stuckAfter: number },
): PoolWatch {
  const { connectDirectly, stuckAfter } = parameters
  const state: { failingSince?: number | undefined; isStopped: boolean; timer?: NodeJS.Timeout } = {
    isStopped: false,
  }

  // A busy pool may refuse the test. It is not stuck while connections are returned.
  pool.on('release', (error) => {
    if (!error) state.failingSince = undefined
  })

  async function test(): Promise<void> {
    try {
      await pool.query('select 1')
    } catch {
      state.failingSince = await connectDirectly().then(
        () => state.failingSince ?? performance.now(),
        noop,
      )
    }
    if (!state.isStopped) plan()
  }

  function plan(): void {
    state.timer = setTimeout(test, stuckAfter / TESTS).unref()
  }

  plan()
  return {
    isStuck: () =>
      state.failingSince !== undefined && performance.now() - state.failingSince >= stuckAfter,
    stop() {
      state.isStopped = true
      clearTimeout(state.timer)
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { noop } from '@latchkey/protocol/std'
import type { Indexer } from './createIndexer.js'

/** Poll interval for new blocks, in milliseconds. */
const POLL_MS = 1000

/** Backoff after consecutive failures, in milliseconds, to relieve a failing node. */
const PAUSES_MS = [1000, 2000, 5000, 15_000, 30_000] as const

/** Pause between two batches, in milliseconds, so that waiting requests get the database. */
const BREATH_MS = 5

/**
 * Indexes a chain until it is stopped. Reports a failing node once, retries with increasing delays,
 * and continues where it stopped.
 *
 * @returns A function that stops it: waits for the current write and releases the lease.
 */
export function runIndexer(
  indexer: Indexer,
  parameters: { onDefect(error: unknown): void; pollMs?: number | undefined },
): () => Promise<void> {
  const { onDefect, pollMs = POLL_MS } = parameters
  const ending = new AbortController()
  const state = { failures: 0 }

  async function once(): Promise<number> {
    try {
      const hasMore = await indexer.step()
      state.failures = 0
      return hasMore ? BREATH_MS : pollMs
    } catch (error) {
      if (state.failures === 0) onDefect(error)
      return PAUSES_MS[Math.min(state.failures++, PAUSES_MS.length - 1)] ?? pollMs
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      // The signal ends the wait early.
      await sleep(await once(), undefined, { signal: ending.signal }).catch(noop)
    }
    await indexer.release()
  }

  const running = run().catch(onDefect)
  return async () => {
    ending.abort()
    await running
  }
}

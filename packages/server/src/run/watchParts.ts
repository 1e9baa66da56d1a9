import { createOutages } from './createOutages.js'
import type { Operations } from './operations.js'
import { startJob } from './startJob.js'

const PROBE_MS = 2000

/**
 * Tracks the availability of parts. Probes every 2 s those that no request reports on.
 *
 * @returns A function that stops it.
 */
export function watchParts(parameters: {
  operations: Operations
  onChange(part: string, isAvailable: boolean): void
  onDefect(error: unknown): void
}): () => Promise<void> {
  const { operations, onChange, onDefect } = parameters
  const outages = createOutages({ onChange })
  async function run(): Promise<void> {
    const { checks } = await operations.readiness()
    for (const [part, state] of Object.entries(checks)) {
      // The clock has separate events, with the seconds.
      if (part !== 'clock') outages.take(part, state === 'ok')
    }
  }
  const stop = startJob({ every: PROBE_MS, run }, onDefect)
  return async () => {
    outages.stop()
    await stop()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { noop } from '@latchkey/protocol/std'

const WAIT_MS = 25_000

/**
 * Polls until a value is final, for 25 s at most, or until the client disconnects. Works across
 * nodes that share a store.
 */
export async function longPoll<value>(parameters: {
  look: () => Promise<value>
  isOver: (value: value) => boolean
  /** Interval in milliseconds. */
  step: number
  signal: AbortSignal
}): Promise<value> {
  const { look, isOver, step, signal } = parameters
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const value = await look()
    if (isOver(value) || signal.aborted || performance.now() >= deadline) return value
    // A disconnect ends the wait early, and the loop ends above.
    await sleep(step, undefined, { signal }).catch(noop)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 25_000

/**
 * Looks again until there is something, for 25 s at most, or until whoever asks has left. Works
 * over all nodes that share a store.
 */
export async function longPoll<value>(parameters: {
  look: () => Promise<value>
  isOver: (value: value) => boolean
  /** Milliseconds between two looks. */
  step: number
  signal: AbortSignal
}): Promise<value> {
  const { look, isOver, step, signal } = parameters
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const value = await look()
    if (isOver(value) || signal.aborted || performance.now() >= deadline) return value
    // Woken early by who leaves: the loop ends above.
    await sleep(step, undefined, { signal }).catch(() => undefined)
  }
}

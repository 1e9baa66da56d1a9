import type { EventLatchkey } from '@latchkey/core/internal'

/** The worlds of the running test. They end with it. */
export const running: {
  /** The kit that is rendered. */
  latchkey?: EventLatchkey
  /** Runs pending effects, and renders again. */
  draw?(): void
  unexpected: readonly string[]
  stop(): void
}[] = []

import type { EventLatchkey } from '@latchkey/core/internal'

/** The worlds of the running test, which end with it. */
export const running: {
  /** The kit that is drawn. */
  latchkey?: EventLatchkey
  /** Runs the effects of what is drawn, and draws again. */
  draw?(): void
  unexpected: readonly string[]
  stop(): void
}[] = []

import { type Clock, deadlines } from '@latchkey/core/internal'
import { holdsInTime } from '../kernel/holdsInTime.js'

/**
 * Milliseconds that a page has to start the kit, and the kit to begin to restore, after wagmi began
 * to reconnect.
 */
const BEGIN_MS = 2000

/** Lets wagmi's reconnect wait for the kit, which restores the wallet that it remembers. */
export interface RestoreGate {
  /** The kit was started. `willRestore`: it calls `reconnect` next. */
  start(willRestore: boolean): void
  /** Stays closed until the promise is settled. */
  during<value>(restore: () => Promise<value>): Promise<value>
  /** Resolves when the kit restores nothing or has restored. Never rejects. */
  whenOpen(): Promise<void>
}

export function createRestoreGate(clock: Clock): RestoreGate {
  const state = { isAwaited: true, running: 0 }
  const checks = new Set<() => void>()
  const change = (change: () => void): void => {
    change()
    for (const look of [...checks]) look()
  }
  return {
    start: (willRestore) =>
      change(() => {
        state.isAwaited = willRestore
      }),
    async during(restore) {
      change(() => {
        state.isAwaited = false
        state.running += 1
      })
      try {
        return await restore()
      } finally {
        change(() => {
          state.running -= 1
        })
      }
    },
    async whenOpen() {
      await holdsInTime(() => !state.isAwaited, checks, { deadline: BEGIN_MS, clock })
      await holdsInTime(() => state.running === 0, checks, { deadline: deadlines.read, clock })
    },
  }
}

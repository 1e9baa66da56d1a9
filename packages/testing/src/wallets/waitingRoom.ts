import { noop } from '@latchkey/protocol/std'
import { rejected } from './rpcError.js'

/** The requests that hang. */
export interface WaitingRoom {
  /** Hangs until `settle`. */
  hold(): Promise<void>
  settle(how: 'answer' | 'reject'): void
}

export function createWaitingRoom(): WaitingRoom {
  const waiting: { go: () => void; fail: (error: unknown) => void }[] = []
  return {
    hold() {
      const held = new Promise<void>((go, fail) => void waiting.push({ go, fail }))
      held.catch(noop) // The caller handles the rejection.
      return held
    },
    settle(how) {
      for (const { go, fail } of waiting.splice(0)) how === 'answer' ? go() : fail(rejected())
    },
  }
}

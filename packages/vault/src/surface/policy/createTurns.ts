import { VaultError } from '../../kernel/vaultError.js'
import { aborted } from '../host/showing.js'

/** Requests that wait behind the one on show; no user causes more. */
const MAX_WAITING = 8

/** Facts about the turn of a work. */
export interface Turn {
  /** True if another request was on show when this one came. */
  readonly hasWaited: boolean
}

/**
 * Runs one work at a time, in the order of the calls (SEC-54). Unlike a plain queue it is bounded,
 * and a work leaves it when its signal aborts.
 */
export function createTurns(): {
  run<value>(signal: AbortSignal, work: (turn: Turn) => Promise<value>): Promise<value>
} {
  const state: { isBusy: boolean; waiting: (() => void)[] } = { isBusy: false, waiting: [] }

  function turn(signal: AbortSignal): Promise<Turn> {
    if (!state.isBusy) {
      state.isBusy = true
      return Promise.resolve({ hasWaited: false })
    }
    if (state.waiting.length >= MAX_WAITING)
      throw new VaultError(
        'tooManyRequests',
        'This page asks for too much at once. Answer what is on show first.',
        { code: -32005 },
      )
    return new Promise((resolve, reject) => {
      const begin = (): void => resolve({ hasWaited: true })
      state.waiting.push(begin)
      signal.addEventListener('abort', () => {
        const place = state.waiting.indexOf(begin)
        if (place < 0) return
        state.waiting.splice(place, 1)
        reject(aborted())
      })
    })
  }

  return {
    async run(signal, work) {
      if (signal.aborted) throw aborted()
      const turned = await turn(signal)
      try {
        return await work(turned)
      } finally {
        const next = state.waiting.shift()
        if (next) next()
        else state.isBusy = false
      }
    },
  }
}

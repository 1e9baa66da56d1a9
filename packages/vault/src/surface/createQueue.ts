import { VaultError } from '../kernel/vaultError.js'
import { aborted } from './showing.js'

/** Requests that wait behind the one on show; more than that is no visitor's doing. */
const MOST_WAITING = 8

/** The turn of a piece of work. */
export interface Turn {
  /** Another request was on show when it came. */
  readonly hasWaited: boolean
}

/** Lets one piece of work run at a time, in the order they came (SEC-54). */
export function createQueue(): {
  run<value>(signal: AbortSignal, work: (turn: Turn) => Promise<value>): Promise<value>
} {
  const state: { isBusy: boolean; waiting: (() => void)[] } = { isBusy: false, waiting: [] }

  function turn(signal: AbortSignal): Promise<Turn> {
    if (!state.isBusy) {
      state.isBusy = true
      return Promise.resolve({ hasWaited: false })
    }
    if (state.waiting.length >= MOST_WAITING)
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

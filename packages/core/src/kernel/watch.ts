import type { Cancel } from './clock.js'
import type { Machine } from './machine.js'

/** Calls back with the state after and before each change. */
export function watch<state>(
  machine: Machine<state>,
  listener: (now: state, before: state) => void,
): Cancel {
  let before = machine.getState()
  return machine.subscribe(() => {
    const last = before
    before = machine.getState()
    listener(before, last)
  })
}

/** Returns a function that calls all the given ones. */
export function stopAll(stops: readonly Cancel[]): Cancel {
  return () => {
    for (const stop of stops) stop()
  }
}

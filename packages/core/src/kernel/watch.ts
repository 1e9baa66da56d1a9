import type { Cancel } from './clock.js'

/** Calls back with the state after and before each change. */
export function watch<state>(
  machine: { getState(): state; subscribe(listener: () => void): Cancel },
  listener: (now: state, before: state) => void,
): Cancel {
  let before = machine.getState()
  return machine.subscribe(() => {
    const last = before
    before = machine.getState()
    listener(before, last)
  })
}

/** Returns one function that calls all of them. */
export function stopAll(stops: readonly Cancel[]): Cancel {
  return () => {
    for (const stop of stops) stop()
  }
}

import { useSyncExternalStore } from 'react'

/** An observable value: a machine of the kit, or its navigator. */
interface Readable<state> {
  getState(): state
  subscribe(listener: () => void): () => void
}

/**
 * Reads a machine, and renders again when the selected value changes. The only place in this
 * package that subscribes.
 *
 * @param select - Must return the same value for the same state: a primitive, or a part of the
 * state.
 */
export function useMachine<state>(machine: Readable<state>): state
export function useMachine<state, selected>(
  machine: Readable<state>,
  select: (state: state) => selected,
): selected
export function useMachine<state>(
  machine: Readable<state>,
  select: (state: state) => unknown = (state) => state,
): unknown {
  const read = (): unknown => select(machine.getState())
  return useSyncExternalStore(machine.subscribe, read, read)
}

import type { Machine } from '@latchkey/core'
import { useSyncExternalStore } from 'react'

/**
 * Reads a machine, and draws again when what was selected changes. The only place in this package
 * that subscribes.
 *
 * @param select - Must answer the same value for the same state: a primitive, or a part of the
 *   state.
 */
export function useMachine<state, event>(machine: Machine<state, event>): state
export function useMachine<state, event, selected>(
  machine: Machine<state, event>,
  select: (state: state) => selected,
): selected
export function useMachine<state, event>(
  machine: Machine<state, event>,
  select: (state: state) => unknown = (state) => state,
): unknown {
  const read = (): unknown => select(machine.getState())
  return useSyncExternalStore(machine.subscribe, read, read)
}

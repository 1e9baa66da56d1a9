import type { Connection } from '../kernel/types.js'
import type { ConnectState } from './connectState.js'

/** Returns the open connection. It stays open while another wallet is requested. */
export function connectionOf(state: ConnectState): Connection | undefined {
  return 'connection' in state ? state.connection : undefined
}

/** Returns the open connections, at most one per namespace, the active one first. */
export function connectionsOf(state: ConnectState): readonly Connection[] {
  const active = connectionOf(state)
  const others = ('others' in state && state.others) || []
  return active ? [active, ...others] : others
}

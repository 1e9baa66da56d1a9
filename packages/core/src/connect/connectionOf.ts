import type { Connection } from '../kernel/types.js'
import type { ConnectState } from './state.js'

/** The open connection: while another wallet is being asked, the one before stays. */
export function connectionOf(state: ConnectState): Connection | undefined {
  if (state.status === 'connected') return state.connection
  return state.status === 'connecting' ? state.previous : undefined
}

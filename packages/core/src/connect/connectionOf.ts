import type { Connection } from '../kernel/types.js'
import type { ConnectState } from './state.js'

/** Returns the open connection. It stays open while another wallet is requested. */
export function connectionOf(state: ConnectState): Connection | undefined {
  return 'connection' in state ? state.connection : undefined
}

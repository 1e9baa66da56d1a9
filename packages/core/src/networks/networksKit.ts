import type { ConnectKit } from '../connect/connectKit.js'
import type { Machine } from '../kernel/machine.js'
import type { NetworksEvent, NetworksState } from './state.js'

/** A kit with its current network. */
export interface NetworksKit extends ConnectKit {
  readonly switching: Machine<NetworksState, NetworksEvent>
}

import type { ConnectEventKit, ConnectKit } from '../connect/connectKit.js'
import type { EventMachine, Machine } from '../kernel/machine.js'
import type { NetworksEvent, NetworksState } from './state.js'

/** A kit with its current network. */
export interface NetworksKit extends ConnectKit {
  readonly switching: Machine<NetworksState>
}

/** A {@link NetworksKit} whose machines take events. */
export type NetworksEventKit = NetworksKit &
  ConnectEventKit & {
    readonly switching: EventMachine<NetworksState, NetworksEvent>
  }

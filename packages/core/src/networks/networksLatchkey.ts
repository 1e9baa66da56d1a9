import type { ConnectEventLatchkey, ConnectLatchkey } from '../connect/connectLatchkey.js'
import type { EventMachine, Machine } from '../kernel/machine.js'
import type { NetworksEvent, NetworksState } from './networksState.js'

/** A kit with its current network. */
export interface NetworksLatchkey extends ConnectLatchkey {
  readonly switching: Machine<NetworksState>
}

/** A {@link NetworksLatchkey} whose machines take events. */
export type NetworksEventLatchkey = NetworksLatchkey &
  ConnectEventLatchkey & {
    readonly switching: EventMachine<NetworksState, NetworksEvent>
  }

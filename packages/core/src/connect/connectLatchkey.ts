import type { ChainAdapter } from '../kernel/adapter.js'
import type { EventMachine, Machine } from '../kernel/machine.js'
import type { Namespace } from '../kernel/types.js'
import type { WalletsEventLatchkey, WalletsLatchkey } from '../wallets/walletsLatchkey.js'
import type { ConnectionRules } from './connectionRules.js'
import type { PairingEvent, PairingState } from './pairingState.js'
import type { ConnectEvent, ConnectState } from './state.js'

/** A kit with its connection. */
export interface ConnectLatchkey extends WalletsLatchkey {
  readonly connect: Machine<ConnectState>
  readonly pairing: Machine<PairingState>
  adapterOf(namespace: Namespace): ChainAdapter
}

/** A {@link ConnectLatchkey} whose machines take events. */
export type ConnectEventLatchkey = ConnectLatchkey &
  WalletsEventLatchkey & {
    readonly connect: EventMachine<ConnectState, ConnectEvent>
    readonly pairing: EventMachine<PairingState, PairingEvent>
    readonly rules: ConnectionRules
  }

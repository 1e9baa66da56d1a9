import type { ChainAdapter } from '../kernel/adapter.js'
import type { EventMachine, Machine } from '../kernel/machine.js'
import type { Namespace } from '../kernel/types.js'
import type { WalletsEventKit, WalletsKit } from '../wallets/walletsKit.js'
import type { PairingEvent, PairingState } from './pairingState.js'
import type { ConnectEvent, ConnectState } from './state.js'

/** A kit with its connection. */
export interface ConnectKit extends WalletsKit {
  readonly connect: Machine<ConnectState>
  readonly pairing: Machine<PairingState>
  adapterOf(namespace: Namespace): ChainAdapter
}

/** A {@link ConnectKit} whose machines take events. */
export type ConnectEventKit = ConnectKit &
  WalletsEventKit & {
    readonly connect: EventMachine<ConnectState, ConnectEvent>
    readonly pairing: EventMachine<PairingState, PairingEvent>
  }
